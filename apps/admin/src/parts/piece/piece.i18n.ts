import { defineTexts } from '../../lib/i18n.ts'

export const pieceTexts = defineTexts({
  en: {
    piece: 'Piece {id}',
    note: 'One piece, one sale: only one of these may offer it or be under order.',
    goods: 'Goods G{id}',
    lot: 'Lot {id}',
    has_it: 'has it now',
  },
  zh: {
    piece: '同一件 {id}',
    note: '一件只在一处出售：以下只能有一处在售或在订单中。',
    goods: '商品 G{id}',
    lot: '拍品 {id}',
    has_it: '当前持有',
  },
})
