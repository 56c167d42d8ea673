import { defineTexts } from '../../../lib/i18n.ts'

export const viewTexts = defineTexts({
  en: {
    views: 'Saved views',
    pinned: 'Pinned',
    save: 'Save view',
    save_note:
      'Filters, words and order of this list under a name. The same name again takes the place of the one before.',
    name: 'Name',
    for: 'For',
    for_me: 'Me',
    for_role: 'Everybody with the role {role}',
    pin: 'Pin it in the sidebar, with a live count',
    saved: 'Saved: {name}',
    removed: 'Removed',
    remove: 'Remove the view “{name}”',
    export: 'Take this list as a file',
    export_note:
      'A CSV file of every row these filters find, masked as on the screen. Each row says that you took it; the audit log keeps the reason.',
    export_do: 'Take the file',
    taken: '{rows} rows; {left} are left today',
  },
  zh: {
    views: '已保存的视图',
    pinned: '固定视图',
    save: '保存视图',
    save_note: '以一个名称保存此列表的筛选、关键词和排序。同名视图将被替换。',
    name: '名称',
    for: '可见范围',
    for_me: '仅自己',
    for_role: '所有“{role}”角色',
    pin: '固定在侧边栏，实时显示数量',
    saved: '已保存：{name}',
    removed: '已移除',
    remove: '移除视图“{name}”',
    export: '将此列表导出为文件',
    export_note: '导出符合筛选条件的全部行（CSV），脱敏方式与页面一致。每一行都注明由您导出，理由将写入审计日志。',
    export_do: '导出文件',
    taken: '共 {rows} 行；今日还可导出 {left} 行',
  },
})
