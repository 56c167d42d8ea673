import { defineTexts } from '../../lib/i18n.ts'

export const promiseTexts = defineTexts({
  en: {
    promise: 'Promise',
    made: 'Made',
    due: 'Answer by',
    ended: 'Answered',
    state: 'State',
    all: 'All',
    late: 'Late now',
  },
  zh: {
    promise: '承诺',
    made: '承诺于',
    due: '答复期限',
    ended: '答复于',
    state: '状态',
    all: '全部',
    late: '现已逾期',
  },
})
