import { defineTexts } from '../../lib/i18n.ts'

/** Words about what phones show for a time: banners and rows of the home page. */
export const lifeTexts = defineTexts({
  en: {
    sort: 'Order',
    from: 'From',
    until: 'Until',
    at_once: 'at once',
    open_end: 'until taken off',
    state: 'State',
    edit: 'Change',
    publish: 'Publish',
    withdraw: 'Take it off',
    withdraw_effect: 'Phones show it no more; it is a draft again.',
    archive: 'Archive',
    archive_effect: 'The draft is put away for good.',
    done: 'Done',
  },
  zh: {
    sort: '顺序',
    from: '开始',
    until: '结束',
    at_once: '即刻',
    open_end: '直至下线',
    state: '状态',
    edit: '修改',
    publish: '发布',
    withdraw: '下线',
    withdraw_effect: '手机上不再展示，退回为草稿。',
    archive: '归档',
    archive_effect: '草稿归档，不再使用。',
    done: '已完成',
  },
})
