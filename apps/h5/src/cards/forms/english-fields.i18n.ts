import { defineTexts } from '../../lib/texts/i18n.ts'

/** What a shop writes a second time, in English. */
export const { texts, useText } = defineTexts({
  en: {
    english: 'For readers of English',
    note: 'Left empty, they see the Chinese.',
    title: 'Title in English',
    name: 'Name in English',
    desc: 'Description in English',
    condition: 'Condition in English',
    story: 'Story in English',
    content: 'What one gets, in English',
  },
  zh: {
    english: '英文信息',
    note: '不填则向英文用户展示中文。',
    title: '英文标题',
    name: '英文名称',
    desc: '英文描述',
    condition: '英文品相说明',
    story: '英文故事',
    content: '英文回报内容',
  },
})
