import { defineTexts } from '../lib/i18n.ts'

/** Screens of the app that banners and broadcasts lead to. */
export const screenTexts = defineTexts({
  en: {
    value_id: 'Its number',
    value_code: 'Its code, such as auction_rules',
    'screen.category': 'A category',
    'screen.activity': 'A sale',
    'screen.lot': 'A lot',
    'screen.article': 'A text',
    'screen.ending_soon': 'Ending soon',
    'screen.new_lots': 'New lots',
    'screen.bargains': 'Bargains',
    'screen.shops': 'Shops',
    'screen.categories': 'All categories',
  },
  zh: {
    value_id: '编号',
    value_code: '代码，如 auction_rules',
    'screen.category': '分类',
    'screen.activity': '活动',
    'screen.lot': '拍品',
    'screen.article': '文本',
    'screen.ending_soon': '即将截拍',
    'screen.new_lots': '新拍上架',
    'screen.bargains': '捡漏',
    'screen.shops': '店铺',
    'screen.categories': '全部分类',
  },
})
