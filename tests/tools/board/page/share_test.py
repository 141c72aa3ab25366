# SPDX-License-Identifier: GPL-3.0-or-later
"""Sharing a game: its link, made and opened, and the position as a picture."""

import base64
import shutil
import subprocess
import urllib.parse
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from cases import SCHEMES, BoardTest
from driver import FILE, OUTPUT, wait_for
from states import OPENING

SVG = "{http://www.w3.org/2000/svg}"
PHONE = (360, 740)


def decompressed(data):
    """Decompresses the codes of a GIF into palette indices, by the format's description."""
    table, size, places, last = None, 9, bytearray(), None
    bits = filled = 0
    for byte in data:
        bits |= byte << filled
        filled += 8
        while filled >= size:
            code = bits & ((1 << size) - 1)
            bits >>= size
            filled -= size
            if code == 256:
                table, size, last = [bytes([place]) for place in range(256)] + [b"", b""], 9, None
                continue
            if code == 257:
                return bytes(places)
            entry = table[code] if code < len(table) else last + last[:1]
            places += entry
            if last is not None and len(table) < 4096:
                table.append(last + entry[:1])
                if len(table) == 1 << size and size < 12:
                    size += 1
            last = entry
    raise AssertionError("the codes have no end")


def frames_of(film):
    """(left, top, width, height, indices) of every picture of a GIF with one palette of 256 colours."""
    at, frames = 13 + 3 * 256, []
    while film[at] != 0x3B:
        kind, at = film[at], at + 1
        if kind == 0x21:
            at += 1
        else:
            box = [int.from_bytes(film[at + i:at + i + 2], "little") for i in (0, 2, 4, 6)]
            at += 10
        data = b""
        while film[at]:
            data += film[at + 1:at + 1 + film[at]]
            at += 1 + film[at]
        at += 1
        if kind == 0x2C:
            frames.append((*box, decompressed(data)))
    assert at == len(film) - 1
    return frames


# How far a drawing and the last picture of a film differ from a picture of the board, all as large as the film: the largest
# difference of a colour, from 0 to 255, averaged over the inner part of a square, free of edges.
DIFFERENT = """
const [board, [drawing, film], files, done] = arguments;
(async () => {
  const bytes = Uint8Array.from(atob(film), letter => letter.charCodeAt(0));
  const decoder = new ImageDecoder({ data: bytes, type: 'image/gif' });
  await decoder.tracks.ready;
  await decoder.completed;
  const { image: last } = await decoder.decode({ frameIndex: decoder.tracks.selectedTrack.frameCount - 1 });
  const [width, height] = [last.displayWidth, last.displayHeight];
  const pixels = image => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  const load = async url => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  };
  const wanted = pixels(await load(`data:image/png;base64,${board}`));
  const size = width / files;
  const inner = (found, left, top) => {
    const sums = [0, 0, 0];
    let count = 0;
    for (let y = Math.round(top + size / 10); y < top + size * 0.9; y++) {
      for (let x = Math.round(left + size / 10); x < left + size * 0.9; x++, count++) {
        for (const part of [0, 1, 2]) sums[part] += found[4 * (y * width + x) + part];
      }
    }
    return sums.map(sum => sum / count);
  };
  const largest = found => {
    let most = 0;
    for (let top = 0; top < height; top += size) {
      for (let left = 0; left < width; left += size) {
        const [one, other] = [inner(wanted, left, top), inner(found, left, top)];
        most = Math.max(most, ...one.map((colour, part) => Math.abs(colour - other[part])));
      }
    }
    return most;
  };
  const found = [pixels(await load(`data:image/svg+xml;base64,${drawing}`)), pixels(last)];
  last.close();
  done(found.map(largest));
})().catch(error => done(String(error)));
"""

class Share(BoardTest):
    def opened(self):
        """Opens the dialog; returns its link."""
        self.page.press("#open-share")
        return wait_for("a link", lambda: self.page.read("#share-link", "it.value")[0])

    def link(self):
        link = self.opened()
        self.page.shut()
        return link

    def follow(self, address):
        """Follows a link from outside: in a new document."""
        self.page.leave()
        self.page.driver.get(address)
        self.page.ready()

    def shows(self, *moves):
        wait_for(f"{moves} on the board", lambda: self.page.moves() == list(moves))
        self.page.ready()

    def saved(self, pattern):
        folder = Path(self.browser.profile)
        return wait_for(f"a file {pattern}", lambda: sorted(folder.glob(pattern)))[-1]

    def test_a_game_comes_back_from_its_link(self):
        self.page.load_pgn(OPENING)
        self.page.ready()
        wait_for("the opening", lambda: len(self.page.moves()) == 7)
        self.page.press("#go-last")
        self.page.ready()
        fen, moves = self.page.fen(), self.page.moves()
        link = self.link()
        self.assertIn("#game=1-tensor-", link)
        self.page.new_game(you="both")
        self.page.play("d2d4")
        self.follow(link)
        self.shows(*moves)
        self.assertEqual(self.page.fen(), fen)
        # A reload continues the game on the board.
        self.assertNotIn("#", self.page.driver.current_url)
        self.page.play("a7a6")
        self.page.reload()
        self.assertEqual(len(self.page.moves()), len(moves) + 1)

    def test_a_link_of_tiles_opens_at_the_position_that_was_looked_at(self):
        self.page.new_game(you="both", variant="tiledsquares")
        self.page.mode("analyse")
        self.page.engine(False)
        self.page.after(self.page.tap, "e4", "e4")
        self.page.after(self.page.tap, "d5", "d5")
        self.page.after(self.page.press, "#go-back")
        fen, moves = self.page.fen(), self.page.moves()
        link = self.link()
        self.assertTrue(link.endswith("&ply=1"), link)
        self.page.new_game(you="both")
        self.follow(link)
        self.shows(*moves)
        self.assertEqual(self.page.fen(), fen)

    def test_a_link_in_a_tab_with_a_game_takes_nothing_from_it(self):
        self.page.new_game(you="both")
        self.page.play("e2e4")
        link = self.link()
        self.page.new_game(you="both")
        self.page.play("d2d4", "d7d5")
        # Appended to the page's own address, it opens in the same document.
        self.page.driver.execute_script("location.hash = arguments[0]", link.split("#")[1])
        self.shows("e4")
        self.page.press('[data-notice="back"] button')
        self.shows("d4", "d5")

    def test_the_same_link_twice_is_one_game(self):
        self.page.new_game(you="both")
        self.page.play("e2e4", "e7e5")
        link = self.link()
        self.opens_as(link, 2)
        self.opens_as(link, 2)
        self.follow(f"{link}&ply=1")
        # The page starts with its stored game, which is this one at its end, and then opens the link.
        wait_for("the position of the link", lambda: self.page.piece("e5") == "empty")
        self.shows("e4", "e5")
        # A continued game differs from the link's.
        self.page.press("#go-last")
        self.page.ready()
        self.page.play("d2d4")
        self.opens_as(link, 3)

    def test_a_link_that_another_tab_has_open_is_kept_when_it_has_become_another_game(self):
        self.page.new_game(you="both")
        self.page.play("e2e4", "e7e5")
        link = self.link()
        self.opens_as(link, 2)
        self.new_tab()
        self.opens_as(link, 2)
        self.page.reload()
        self.assertEqual((self.page.moves(), self.listed()), (["e4", "e5"], 2))
        self.page.play("d2d4")
        wait_for("three games", lambda: self.listed() == 3)

    def opens_as(self, link, games):
        """Follows a link to two moves; checks how many games are then stored."""
        self.follow(link)
        # The page starts with its stored game, which may be the same.
        wait_for("the link has been opened", lambda: "#" not in self.page.driver.current_url)
        self.shows("e4", "e5")
        # The previous game has the same moves, and is shown until the link's is: the list is reopened until that is stored
        # too.
        wait_for(f"{games} games", lambda: self.listed() == games)

    def listed(self):
        """The number of games in the list."""
        self.page.press("#open-games")
        count = wait_for("the list", lambda: self.page.count("#games-list li"))
        self.page.shut()
        return count

    def test_a_link_that_was_sent_is_pasted(self):
        self.page.new_game(you="both")
        self.page.play("e2e4", "e7e5")
        link = self.link()
        word = link.split("#game=")[1]
        for text in (f"http://elsewhere.example:99/#game={word}", f" {word} "):
            self.page.new_game(you="both")
            self.opened()
            self.page.fill("#share-foreign", text)
            self.page.press("#share-form button")
            self.shows("e4", "e5")

    def test_what_is_wrong_with_a_link_is_one_line(self):
        self.page.new_game(you="both")
        self.page.play("e2e4")
        link = self.link()
        wrong = {
            link.replace("#game=1-", "#game=2-"): "The link is of version \"2\", and this program reads version 1 only.",
            link[:-1]: "The link was cut or altered on its way: its checksum does not fit; ask for it again.",
            link.replace("-tensor-", "-chess-"):
                "The link is of the game \"chess\", which is not tensor, tensorfree or tiledsquares.",
        }
        for address, text in wrong.items():
            self.follow(address)
            wait_for(text, lambda text=text: self.page.texts('[data-notice="link"] span') == [text])
            self.assertEqual(self.page.moves(), ["e4"])
        self.opened()
        self.page.fill("#share-foreign", "https://example.org/")
        self.page.press("#share-form button")
        wait_for("a refusal", lambda: "Not a link to a game" in self.page.text("#share-error"))
        self.page.shut()

    def test_a_link_is_copied_and_where_that_cannot_be_it_is_chosen(self):
        self.page.new_game(you="both")
        link = self.opened()
        self.page.press("#share-copy")
        wait_for("it is copied", lambda: self.page.text("#share-copy") == "Copied")
        wait_for("the button is as before", lambda: self.page.text("#share-copy") == "Copy")
        self.page.driver.execute_script(
            "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false;")
        self.page.press("#share-copy")
        wait_for("how to copy it", lambda: self.page.text("#share-copy") == "Press Ctrl+C")
        self.assertEqual(self.page.driver.execute_script("return getSelection().toString()"), link)

    def test_a_link_to_this_machine_has_no_code_for_cameras_of_others(self):
        self.opened()
        self.assertEqual([self.page.shown(part) for part in ("#share-code", "#share-hint", "#share-lan")], [False, True, not FILE])
        self.page.shut()

    def test_the_position_is_a_picture_of_its_own(self):
        self.page.load_pgn(OPENING)
        wait_for("the opening", lambda: len(self.page.moves()) == 7)
        for scheme in SCHEMES:
            self.page.colours(scheme)
            self.page.press("#go-last")
            self.page.ready()
            self.opened()
            self.page.screenshot(f"share, {scheme}")
            self.page.press("#share-svg")
            file = self.saved("position*.svg")
            text = wait_for("its text", lambda file=file: file.read_text(encoding="utf-8"))
            file.unlink()
            (OUTPUT / f"position-{scheme}.svg").write_text(text, encoding="utf-8")
            drawing = ElementTree.fromstring(text)
            self.assertEqual((drawing.get("width"), drawing.get("height")), ("800", "640"))
            self.assertEqual(drawing.find(f"{SVG}title").text, f"Tensor Chess: {self.page.fen()}")
            # Two square colours, a picture for each piece, and no style sheet.
            self.assertEqual(len(drawing.findall(f"{SVG}use")), 40)
            self.assertGreaterEqual(len({shape.get("fill") for shape in drawing.findall(f"{SVG}rect")}), 3)
            self.assertNotIn("class=", text)
            self.assertNotIn("var(", text)
            if shutil.which("rsvg-convert"):
                made = subprocess.run(["rsvg-convert"], input=text.encode(), capture_output=True, check=True).stdout
                (OUTPUT / f"position-{scheme}.png").write_bytes(made)
            self.page.shut()

    def test_what_is_drawn_is_in_the_picture(self):
        def polygons(comment):
            self.page.load_pgn(f'[Variant "Tensor"]\n\n1. e4 {comment} e5 *\n')
            wait_for("the game", lambda: not self.page.shown("#pgn-dialog") and len(self.page.moves()) == 2)
            self.page.press("#go-last")
            self.page.ready()
            self.page.press("#go-back")
            self.page.ready()
            self.opened()
            source = wait_for("the picture", lambda: self.page.read("#share-picture img", "it.src"))[0]
            self.page.shut()
            return urllib.parse.unquote(source).count("<polygon ")
        self.assertEqual(polygons("{[%cal Ga1a4,Gb1b4]}"), polygons("{}") + 4)

    def test_a_picture_that_was_saved_is_read_with_what_is_drawn_on_it(self):
        self.page.load_pgn('[Variant "Tensor"]\n\n1. e4 {[%csl Gd5][%cal Ga1a4]} *\n')
        wait_for("the game", lambda: len(self.page.moves()) == 1)
        self.page.press("#go-last")
        self.page.ready()
        fen = self.page.fen()
        drawn = "#board > .arrows:last-child > g"
        self.assertEqual(self.page.count(drawn), 2)
        self.opened()
        wait_for("the picture", lambda: self.page.count("#share-picture img"))
        self.page.press("#share-svg")
        file = self.saved("position*.svg")
        wait_for("its text", file.read_bytes)
        self.page.shut()
        self.page.new_game(you="both")
        self.page.press("#open-pgn")
        self.page.one("#pgn-file").send_keys(str(file))
        wait_for("the position", lambda: not self.page.shown("#pgn-dialog") and self.page.fen() == fen)
        self.page.ready()
        self.assertEqual((self.page.moves(), self.page.count(drawn)), ([], 2))
        file.unlink()

    def test_pictures_and_films_look_like_the_board(self):
        """Compares them square by square with the board on the page, in both schemes and both games."""
        for scheme in SCHEMES:
            self.page.colours(scheme)
            for variant, moves in (("tensor", ("e2e4", "i8g6")), ("tiledsquares", ("e4e4", "d5d5"))):
                self.page.new_game(you="both", variant=variant)
                self.page.play(*moves)
                self.page.driver.execute_script("document.activeElement.blur(); scrollTo(0, 0)")
                self.page.move_to("h1")
                self.opened()
                self.page.press("#share-svg")
                file = self.saved("position*.svg")
                drawing = wait_for("its text", file.read_bytes)
                file.unlink()
                self.page.press("#share-gif")
                file = self.saved("game*.gif")
                film = wait_for("its bytes", file.read_bytes)
                file.unlink()
                self.page.shut()
                pictures, files = [base64.b64encode(picture).decode() for picture in (drawing, film)], 10 if variant == "tensor" else 8
                different = self.page.driver.execute_async_script(
                    DIFFERENT, self.board_picture(), pictures, files)
                self.assertIsInstance(different, list, different)
                self.assertLess(max(different), 9, f"{variant}, {scheme}: {different}")
                # Another position has to differ.
                self.page.press("#go-back")
                self.page.ready()
                other = self.page.driver.execute_async_script(
                    DIFFERENT, self.board_picture(), pictures, files)
                self.assertGreater(min(other), 60, f"{variant}, {scheme}: {other} and {different}")

    def board_picture(self):
        """A picture of the board on the page, encoded for scripts."""
        left, top, width, height = self.page.read("#board", "(({ x, y, width, height }) => [x, y, width, height])(it.getBoundingClientRect())")[0]
        return base64.b64encode(self.browser.picture((left, top, width, height))).decode()

    def test_the_game_is_a_film(self):
        self.page.load_pgn(OPENING)
        wait_for("the opening", lambda: len(self.page.moves()) == 7)
        self.page.ready()
        self.opened()
        self.page.press("#share-gif")
        file = self.saved("game*.gif")
        film = wait_for("its bytes", file.read_bytes)
        (OUTPUT / "game.gif").write_bytes(film)
        pictures = frames_of(film)
        # The start and seven moves, on ten files by eight ranks.
        self.assertEqual(film[:10], b"GIF89a" + (480).to_bytes(2, "little") + (384).to_bytes(2, "little"))
        self.assertEqual(len(pictures), 8)
        self.assertEqual(pictures[0][:4], (0, 0, 480, 384))
        for left, top, width, height, places in pictures:
            self.assertEqual(len(places), width * height)
            self.assertLessEqual((left + width, top + height), (480, 384))
        self.assertTrue(all(width * height < 480 * 384 for _, _, width, height, _ in pictures[1:]))
        self.page.shut()

    def test_the_dialog_fits_a_phone(self):
        for scheme in SCHEMES:
            self.page.size(*PHONE, touch=True)
            self.page.colours(scheme)
            self.opened()
            self.page.screenshot(f"share, phone, {scheme}")
            box = self.page.read("#share-dialog", "[it.scrollWidth, it.clientWidth]")[0]
            self.assertLessEqual(box[0], box[1])
            self.page.shut()
