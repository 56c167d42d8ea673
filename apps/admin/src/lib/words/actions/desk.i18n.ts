/** What operators do at the desk of customer service, in the audit log's words. */
export const deskActions = {
  en: {
    'desk.transfer': 'Handed a chat on',
    'desk.close': 'Ended a chat',
    'desk.join': 'Joined a chat',
    'desk.deliver': 'Delivered a message to many',
    'desk.give_back': 'Gave a message to many back',
    'help.settle': 'Settled an unanswered question',
  },
  zh: {
    'desk.transfer': '转接会话',
    'desk.close': '结束会话',
    'desk.join': '介入会话',
    'desk.deliver': '放行群发消息',
    'desk.give_back': '退回群发消息',
    'help.settle': '处理未答问题',
  },
} as const
