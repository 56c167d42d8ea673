/** What phones show for a time: drafted, published, taken off. The acts and columns of banners and of rows of the home page. Plain data. */
import type { Act, TitledColumn, Value } from '../definition.ts'

export const LIFE_STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  scheduled: { en: 'Scheduled', zh: '已排期', tone: 'amber' },
  in_force: { en: 'Shown', zh: '展示中', tone: 'jade' },
  archived: { en: 'Archived', zh: '已归档', tone: 'grey' },
} as const satisfies Record<string, Value>

const DONE = { en: 'Done', zh: '已完成' } as const

/** Each of them says beside these what it is called in the log. */
// biome-ignore format: an act, line by line
export const LIFE_ACTS = {
  publish: {
    en: 'Publish', zh: '发布', done: DONE, tone: 'jade', when: ['draft'],
    path: 'publish', anew: 'once', reason: true, refusals: ['WINDOW_CLOSED'],
  },
  save: {
    en: 'Change', zh: '修改', done: { en: 'Saved', zh: '已保存' }, when: ['draft'],
    path: 'save', anew: 'each', makes: true,
  },
  archive: {
    en: 'Archive', zh: '归档', done: DONE, tone: 'red', when: ['draft'],
    effect: { en: 'The draft is put away for good.', zh: '草稿归档，不再使用。' },
    path: 'archive', anew: 'once', reason: true, note: 'Put a draft away for good.',
  },
  withdraw: {
    en: 'Take it off', zh: '下线', done: DONE, tone: 'red', when: ['scheduled', 'in_force'],
    effect: { en: 'Phones show it no more; it is a draft again.', zh: '手机上不再展示，退回为草稿。' },
    path: 'withdraw', anew: 'once', reason: true,
  },
} as const satisfies Record<string, Partial<Act>>

export const LIFE_COLUMNS = [
  { key: 'from_at', en: 'From', zh: '开始', as: 'time' },
  { key: 'to_at', en: 'Until', zh: '结束', as: 'time' },
  { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'banner_state' },
] as const satisfies readonly TitledColumn[]

export const LIFE_TEXTS = {
  sort: { en: 'Order', zh: '顺序' },
  from: { en: 'From', zh: '开始' },
  until: { en: 'Until', zh: '结束' },
  at_once: { en: 'at once', zh: '即刻' },
  open_end: { en: 'until taken off', zh: '直至下线' },
  save: { en: 'Save the draft', zh: '保存草稿' },
} as const
