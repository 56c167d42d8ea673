import { defineTexts } from '../../../../lib/texts/i18n.ts'

/** Words of a giveaway, for those who watch. */
export const { texts, useText } = defineTexts({
  en: {
    giveaway: 'Giveaway',
    worth: '{count} worth {price} each',
    in: { one: '{count} person is in', other: '{count} people are in' },
    enter: 'Enter, free',
    entered: 'You are in',
    closing: 'The list is being locked.',
    soon: 'The list is locked. It is drawn in a moment.',
    won: 'You have won',
    claim: 'Say where it goes',
    winners: 'Won by {names}',
    nobody: 'Nobody was in.',
    off: 'Called off',
    look: 'See how it is drawn',
    all: 'All giveaways of this session',
  },
  zh: {
    giveaway: '直播抽奖',
    worth: '{count} 份，每份价值 {price}',
    in: '{count} 人已参与',
    enter: '免费参与',
    entered: '已参与',
    closing: '参与已截止，正在锁定名单。',
    soon: '名单已锁定，即将开奖。',
    won: '恭喜中奖',
    claim: '填写收货地址',
    winners: '中奖：{names}',
    nobody: '无人参与。',
    off: '已取消',
    look: '查看开奖依据',
    all: '本场全部抽奖',
  },
})
