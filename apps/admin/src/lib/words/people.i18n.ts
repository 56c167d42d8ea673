/** Words for people: how their accounts and documents stand. */
export const peopleWords = {
  en: {
    'block.bid': 'From bidding',
    'block.chat': 'From writing',
    'block.all': 'From both',
    'link.same': 'Same person',
    'link.different': 'Not the same person',
  },
  zh: {
    'block.bid': '不可出价',
    'block.chat': '不可发消息',
    'block.all': '不可出价、发消息',
    'link.same': '同一人',
    'link.different': '非同一人',
  },
}
