import { defineTexts } from '../../../lib/texts/i18n.ts'

/** Words of who is named as the consignor of a lot. */
export const { texts, useText } = defineTexts({
  en: {
    note: 'Only the auction house sees this. You cannot bid on a lot that is yours.',
    by: 'Named by {house}',
    yes: 'It is mine',
    no: 'Not mine',
    said_yes: 'You said it is yours.',
    said_no: 'You said it is not yours. You may bid on it.',
    none: 'Nothing is said to be yours',
    none_note: 'When an auction house sells a lot in your name, it stands here.',
    to_houses: 'Auction houses',
  },
  zh: {
    note: '以下登记仅拍卖行可见。自己委托的拍品不能出价。',
    by: '由{house}登记',
    yes: '是我委托的',
    no: '不是我的',
    said_yes: '您已确认由您委托。',
    said_no: '您已否认，可以出价。',
    none: '没有登记在您名下的拍品',
    none_note: '拍卖行登记由您委托的拍品后，会显示在这里。',
    to_houses: '看看拍卖行',
  },
})
