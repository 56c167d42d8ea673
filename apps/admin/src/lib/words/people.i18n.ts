/** Words for people: how their accounts and documents stand. */
export const peopleWords = {
  en: {
    'operator_status.active': 'Active',
    'operator_status.invited': 'Invited',
    'operator_status.disabled': 'Disabled',
    'block.bid': 'From bidding',
    'block.chat': 'From writing',
    'block.all': 'From both',
    'link.same': 'Same person',
    'link.different': 'Not the same person',
  },
  zh: {
    'operator_status.active': '正常',
    'operator_status.invited': '待设置',
    'operator_status.disabled': '已停用',
    'block.bid': '不可出价',
    'block.chat': '不可发消息',
    'block.all': '不可出价、发消息',
    'link.same': '同一人',
    'link.different': '非同一人',
  },
}
