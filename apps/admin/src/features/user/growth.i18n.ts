import { defineTexts } from '../../lib/i18n.ts'

export const growthTexts = defineTexts({
  en: {
    growth: 'Growth value',
    points: 'Points',
    points_become: '{before} → {after}',
    waits: 'a correction waits for a second operator',
    propose: 'Propose',
    delta: 'By how much, with a minus to take it off',
    becomes: '{before} → {after}, level {level}',
    hint: 'A whole number, {max} at most, that is not zero.',
    document: 'Document',
    document_hint: 'A picture of what says so, such as the order or the letter.',
    document_there: 'Uploaded',
  },
  zh: {
    growth: '成长值',
    points: '积分',
    points_become: '{before} → {after}',
    waits: '一项调整等待另一名操作员确认',
    propose: '提交',
    delta: '调整量（减少时加负号）',
    becomes: '{before} → {after}，等级 {level}',
    hint: '非零整数，绝对值不超过 {max}。',
    document: '凭证',
    document_hint: '证明该调整的照片，如订单或来函。',
    document_there: '已上传',
  },
})
