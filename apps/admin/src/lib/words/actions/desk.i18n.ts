/** What operators do at the desk of customer service, in the audit log's words. */
export const deskActions = {
  en: {
    'desk.transfer': 'Handed a chat on',
    'desk.close': 'Ended a chat',
    'desk.join': 'Joined a chat',
    'help.settle': 'Settled an unanswered question',
  },
  zh: {
    'desk.transfer': '转接会话',
    'desk.close': '结束会话',
    'desk.join': '介入会话',
    'help.settle': '处理未答问题',
  },
} as const
