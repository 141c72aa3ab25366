// SPDX-License-Identifier: GPL-3.0-or-later
// The board, pieces and moves, on every page.
// In Russian: прыжок is hop, проход passing through; no native speaker has read it yet.

export const RUSSIAN_BOARD = {
  'kind.k': 'король',
  'kind.q': 'ферзь',
  'kind.r': 'ладья',
  'kind.b': 'слон',
  'kind.n': 'конь',
  'kind.p': 'пешка',
  'kind.t': 'зверь',

  'side.w': 'Белые',
  'side.b': 'Чёрные',

  'board.size': 'Доска: вертикалей {files}, горизонталей {ranks}',
  'board.white_tile': 'белая плитка',
  'board.black_tile': 'чёрная плитка',
  'board.void': 'пустота',
  'board.empty': 'пусто',
  'board.chosen': 'выбрано',
  'board.in_check': 'под шахом',
  'board.worth': 'стоит {worth}',

  'mark.quiet': 'сюда можно пойти',
  'mark.capture': 'можно взять',
  'mark.bounce': 'рикошетом',
  'mark.castling': 'рокировка',
  'mark.hop': 'прыжком',
  'mark.beast': 'зверь, которого можно вытолкнуть',
  'mark.drop': 'сюда может уйти зверь',
  'mark.hint': 'подсказка',
  'mark.prey_end': 'приходит сюда, взяв зверя',
  'mark.prey': 'зверь, которого можно взять',
  'mark.lay': 'нажмите ещё раз, чтобы положить плитку',
  'mark.premove': 'предварительный ход',
  'mark.make': 'король создаёт здесь плитку',

  'told.bounce': '{piece} {from} рикошетом от зверя на {via} идёт на {to}{more}',
  'told.propel': '{piece} {from} идёт на {to} и выталкивает зверя на {beast}',
  'told.beast_capture': 'зверь {from} прыгает на {to} и берёт зверя на {victim}',
  'told.beast_capture_home': 'зверь {from} возвращается на {to} и берёт зверя на {victim}',
  'told.hop': 'зверь {from} прыгает на {to}',
  'told.castling': 'король рокирует {way}: король на {to}{more}, ладья на {rook}',
  'told.castling_kingside': 'в сторону королевского фланга',
  'told.castling_kingside_edge': 'в сторону королевского фланга, к краю',
  'told.castling_queenside': 'в сторону ферзевого фланга',
  'told.castling_queenside_edge': 'в сторону ферзевого фланга, к краю',
  'told.drop': 'плитка положена на {to}',
  'told.removal': 'плитка на {to} снята',
  'told.en_passant': 'пешка {from} берёт на проходе на {to}',
  'told.move': '{piece} {from} на {to}{more}',
  'told.taking': ' и берёт {piece}',
  'told.promoted': ' и превращается в {piece}',
  'told.made': ' на новую плитку',
  'told.check': 'Шах.',

  'reach.quiet': 'ходит на {squares}',
  'reach.capture': 'берёт на {squares}',
  'reach.bounce': 'рикошетом на {squares}',
  'reach.castling': 'рокирует на {squares}',
  'reach.hop': 'прыгает на {squares}',
  'reach.make': 'создаёт плитку на {squares}',
  'reach.beast': 'выталкивает зверя с {squares}',
  'reach.prey_end': 'берёт зверя и приходит на {squares}',

  'choice.land': 'Прийти на {to}',
  'choice.removal': 'Снять плитку',
  'choice.take_beast': 'Взять зверя на {victim}',
  'choice.hop': 'Прыгнуть без взятия',
  'choice.bounce': 'Рикошет от {via}',

  'notice.close': 'Закрыть',

  'twice.again': '{question} Нажмите ещё раз.',

  'copy.button': 'Копировать',
  'copy.done': 'Скопировано',
  'copy.by_key': 'Нажмите Ctrl+C',

  'stored.damaged': 'сохранённая партия повреждена',
};
