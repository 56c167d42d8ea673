/** Rows of the home page: shortcuts, and floors of lots; drafted, shown for a time, taken off. */
import { z } from 'zod'
import { opt } from '../../../shapes/index.ts'
import { At, Id, line, whole } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'
import { FLOOR_SOURCES, HOME_KINDS, SHORTCUT_ICONS } from './home-page.ts'
import { LIFE_ACTS, LIFE_COLUMNS, LIFE_STATES, LIFE_TEXTS } from './life.ts'
import { BANNER_SCREEN_NAMES } from './screens.ts'

// biome-ignore format: a definition, line by line
export const HOME_ROWS = defineResource({
  name: 'home_rows', thing: 'home_row', table: 'site_home_rows', call: 'homeRows', view: 'homeRow', path: '/api/operator/home_rows',
  page: '/home-page', roles: ['content'], pane: true,
  menu: { group: 'content', at: 470, icon: 'StackIcon', file: 'home-page/home-page.page.tsx' },
  one: { en: 'Row of the home page', zh: '首页条目' },
  many: { en: 'Home page', zh: '首页' },
  notes: { list: 'Shortcuts and floors of the home page, whatever their state.', view: 'One row of the home page.' },
  lists: {
    banner_state: LIFE_STATES,
    home_kind: { shortcut: { en: 'Shortcut', zh: '快捷入口' }, floor: { en: 'Floor', zh: '楼层' } },
    floor_source: {
      ending: { en: 'What ends soon', zh: '即将截拍' },
      new: { en: 'New lots', zh: '新拍上架' },
      category: { en: 'A category', zh: '某个分类' },
    },
    shortcut_icon: {
      gavel: { en: 'Gavel', zh: '拍卖槌' },
      timer: { en: 'Timer', zh: '计时器' },
      sparkle: { en: 'Sparkle', zh: '星光' },
      tag: { en: 'Tag', zh: '标签' },
      storefront: { en: 'Storefront', zh: '店面' },
      eye: { en: 'Eye', zh: '眼睛' },
      'list-checks': { en: 'List', zh: '清单' },
      diamond: { en: 'Diamond', zh: '钻石' },
      wine: { en: 'Wine', zh: '酒杯' },
      bank: { en: 'Bank', zh: '银行' },
      'shield-check': { en: 'Shield', zh: '盾牌' },
      'users-three': { en: 'People', zh: '人群' },
      'hand-coins': { en: 'Hand with coins', zh: '手与钱币' },
      certificate: { en: 'Certificate', zh: '证书' },
      'paint-brush': { en: 'Brush', zh: '画笔' },
      'calendar-check': { en: 'Calendar', zh: '日历' },
      clock: { en: 'Clock', zh: '时钟' },
      'chart-line': { en: 'Chart', zh: '走势' },
      coins: { en: 'Coins', zh: '钱币' },
      heart: { en: 'Heart', zh: '爱心' },
      question: { en: 'Question', zh: '问号' },
      moon: { en: 'Moon', zh: '月亮' },
      handbag: { en: 'Bag', zh: '手提袋' },
      ticket: { en: 'Ticket', zh: '票券' },
    },
  },
  filters: {
    kind: { kind: 'word', words: 'home_kind', values: HOME_KINDS },
    status: { kind: 'word', words: 'banner_state', values: valuesOf(LIFE_STATES) },
  },
  sorts: ['id', 'sort'],
  usual: 'sort',
  columns: [
    { key: 'row', en: 'Row', zh: '条目', sort: 'id' },
    { key: 'kind', en: 'Kind', zh: '类型', as: 'word', list: 'home_kind' },
    { key: 'leads_to', en: 'Leads to, or shows', zh: '跳转或展示' },
    { key: 'sort', en: 'Order', zh: '顺序', sort: 'sort', as: 'number' },
    { key: 'version', en: 'Version', zh: '版本', as: 'number' },
    ...LIFE_COLUMNS,
  ],
  chips: chipsOf('kind', HOME_KINDS),
  acts: {
    publishHomeRow: {
      ...LIFE_ACTS.publish,
      effect: { en: '“{title}” is shown on the home page. From: {from}. Until: {until}.', zh: '“{title}”将在首页展示。开始：{from}。结束：{until}。' },
      note: 'Show a draft on the home page: at once, or from its moment on.',
      log: { 'home_row.publish': { en: 'Published a row of the home page', zh: '发布首页条目' } },
    },
    saveHomeRow: {
      ...LIFE_ACTS.save,
      refusals: ['EDIT_CONFLICT', 'LINK_NOWHERE', 'MISSING_PARAM'],
      note: 'Make a row of the home page as a draft, or change the draft with this id: a shortcut with its icon and screen, or a floor with what stands on it. A shortcut saved without a screen keeps its link.',
      log: {
        'home_row.create': { en: 'Made a row of the home page', zh: '新建首页条目' },
        'home_row.change': { en: 'Changed a row of the home page', zh: '修改首页条目' },
      },
    },
    archiveHomeRow: {
      ...LIFE_ACTS.archive,
      log: { 'home_row.archive': { en: 'Archived a row of the home page', zh: '归档首页条目' } },
    },
    withdrawHomeRow: {
      ...LIFE_ACTS.withdraw,
      note: 'Take a row off the home page, or off its schedule: it is a draft again.',
      log: { 'home_row.withdraw': { en: 'Took a row off the home page', zh: '下线首页条目' } },
    },
  },
  also_logged: {
    'home_row.start': { en: 'A row of the home page was shown', zh: '首页条目上线' },
    'home_row.end': { en: 'A row of the home page was over', zh: '首页条目到期' },
  },
  texts: {
    ...LIFE_TEXTS,
    add_shortcut: { en: 'New shortcut', zh: '新建快捷入口' },
    add_floor: { en: 'New floor', zh: '新建楼层' },
    pick: { en: 'Pick a row of the home page to see it here', zh: '选择一个首页条目，在此查看' },
    none: { en: 'No row like this', zh: '没有这样的条目' },
    none_note: { en: 'Take a filter away, or make a new one.', zh: '去掉筛选条件，或新建一个。' },
    name_zh: { en: 'Chinese name', zh: '中文名称' },
    name_en: { en: 'English name', zh: '英文名称' },
    icon: { en: 'Icon', zh: '图标' },
    badge: { en: 'Sign on its corner', zh: '角标' },
    screen: { en: 'Leads to', zh: '跳转' },
    screen_kept: { en: 'Where it leads now', zh: '保持现有跳转' },
    source: { en: 'Shows', zh: '展示内容' },
    version_none: { en: 'Never shown', zh: '尚未展示' },
    older: { en: 'Another screen', zh: '其他页面' },
  },
})

const Screen = z.enum(BANNER_SCREEN_NAMES)

/** A row of the home page in the console's list. */
export const HomeRow = z.object({
  id: Id,
  kind: z.enum(HOME_KINDS),
  name_en: z.string(),
  name_zh: z.string(),
  /** Of a shortcut. */
  icon: opt(z.string()),
  link: opt(z.string()),
  badge: opt(z.string()),
  /** Of a floor: ending, new, or category:5. */
  source: opt(z.string()),
  /** What the link or the floor is about, by its name; null where it is about nothing, or that is gone. */
  about_name: opt(z.string()),
  sort: z.number().int(),
  from_at: opt(At),
  to_at: opt(At),
  status: z.enum(valuesOf(LIFE_STATES)),
  revision: z.number().int(),
  /** How often it was published; the release's are version 1. */
  version: z.number().int(),
})

export const homeRowRows = rowsOf(HOME_ROWS, {
  row: HomeRow,
  /** Where a shortcut leads; null for a floor, and for a link to another screen than these. */
  view: { leads_to: opt(z.object({ screen: Screen, value: z.string() })) },
  fields: {
    saveHomeRow: {
      kind: z.enum(HOME_KINDS),
      name_en: line(24),
      name_zh: line(10),
      icon: z.enum(SHORTCUT_ICONS).optional(),
      badge: z.string().trim().max(6).default(''),
      screen: Screen.optional(),
      source: z.enum(FLOOR_SOURCES).optional(),
      value: z.string().trim().max(40).default(''),
      sort: whole(0, 999).default(0),
      from_at: At.optional(),
      to_at: At.optional(),
    },
  },
})
