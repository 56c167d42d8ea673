/** Banners: pictures of the home page that lead to a screen, to whom and for how long. */
import { z } from 'zod'
import type { CallRow } from '../../../call.ts'
import { Image, opt } from '../../../shapes/index.ts'
import { At, Id, line, PicturePath, whole } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'
import { LIFE_ACTS, LIFE_COLUMNS, LIFE_STATES, LIFE_TEXTS } from './life.ts'
import { BANNER_SCREEN_NAMES } from './screens.ts'

/** Places in the app that show banners. */
const BANNER_PLACES = ['home'] as const
const AUDIENCES = {
  all: { en: 'Everybody', zh: '所有人' },
  guests: { en: 'Guests', zh: '访客' },
  members: { en: 'Signed in', zh: '已登录用户' },
  shops: { en: 'Shops', zh: '店铺' },
} as const

// biome-ignore format: a definition, line by line
export const BANNERS = defineResource({
  name: 'banners', thing: 'banner', table: 'site_banners', call: 'banners', view: 'banner', path: '/api/operator/banners',
  page: '/banners', roles: ['content'], pane: true,
  menu: { group: 'content', at: 460, icon: 'ImageIcon', go: 'j', file: 'banner/banners.page.tsx' },
  one: { en: 'Banner', zh: '轮播图' },
  many: { en: 'Banners', zh: '轮播图' },
  notes: { list: 'Banners, whatever their state.', view: 'One banner with where it leads.' },
  lists: { banner_state: LIFE_STATES, audience: AUDIENCES },
  filters: {
    status: { kind: 'word', words: 'banner_state', values: valuesOf(LIFE_STATES) },
    audience: { kind: 'word', words: 'audience', values: valuesOf(AUDIENCES) },
    position: { kind: 'text' },
  },
  sorts: ['id', 'sort'],
  usual: '-id',
  columns: [
    { key: 'banner', en: 'Banner', zh: '轮播图', sort: 'id' },
    { key: 'leads_to', en: 'Leads to', zh: '跳转' },
    { key: 'audience', en: 'Shown to', zh: '展示给', as: 'word', list: 'audience' },
    { key: 'sort', en: 'Order', zh: '顺序', sort: 'sort', as: 'number' },
    ...LIFE_COLUMNS,
  ],
  chips: chipsOf('status', valuesOf(LIFE_STATES)),
  acts: {
    publishBanner: {
      ...LIFE_ACTS.publish,
      effect: { en: '“{title}” is shown to: {audience}. From: {from}. Until: {until}.', zh: '“{title}”将展示给：{audience}。开始：{from}。结束：{until}。' },
      note: 'Show a draft: at once, or from its moment on.',
      log: { 'banner.publish': { en: 'Published a banner', zh: '发布轮播图' } },
    },
    saveBanner: {
      ...LIFE_ACTS.save,
      refusals: ['EDIT_CONFLICT', 'LINK_NOWHERE'],
      note: 'Make a banner as a draft, or change the draft with this id. It leads to a screen of the app, to whom and for how long.',
      log: {
        'banner.create': { en: 'Made a banner', zh: '新建轮播图' },
        'banner.change': { en: 'Changed a banner', zh: '修改轮播图' },
      },
    },
    archiveBanner: { ...LIFE_ACTS.archive, log: { 'banner.archive': { en: 'Archived a banner', zh: '归档轮播图' } } },
    withdrawBanner: {
      ...LIFE_ACTS.withdraw,
      note: 'Take a banner off the phone, or off its schedule: it is a draft again.',
      log: { 'banner.withdraw': { en: 'Took a banner off', zh: '下线轮播图' } },
    },
  },
  also_logged: {
    'banner.start': { en: 'A banner was shown', zh: '轮播图上线' },
    'banner.end': { en: 'A banner was over', zh: '轮播图到期' },
  },
  texts: {
    ...LIFE_TEXTS,
    add: { en: 'New banner', zh: '新建轮播图' },
    pick: { en: 'Pick a banner to see it here', zh: '选择一张轮播图，在此查看' },
    none: { en: 'No banner like this', zh: '没有这样的轮播图' },
    none_note: { en: 'Take a filter away, or make a new one.', zh: '去掉筛选条件，或新建一张。' },
    title_zh: { en: 'Chinese title', zh: '中文标题' },
    title_en: { en: 'English title', zh: '英文标题' },
    image: { en: 'Picture', zh: '画面' },
    image_hint: { en: 'Wide, three to two or wider: the title stands over its left.', zh: '横幅，比例三比二或更宽；标题叠在左侧。' },
    image_there: { en: 'Uploaded', zh: '已上传' },
    older: { en: 'A link from before', zh: '旧链接' },
  },
})

const Screen = z.enum(BANNER_SCREEN_NAMES)

/** A banner in the console's list. */
export const BannerRow = z.object({
  id: Id,
  position: z.string(),
  image: Image,
  title_en: opt(z.string()),
  title_zh: opt(z.string()),
  link: z.string(),
  /** What the link is about, by its name: a category, a lot; null where it is about nothing, or that is gone. */
  leads_to_name: opt(z.string()),
  audience: z.enum(valuesOf(AUDIENCES)),
  sort: z.number().int(),
  from_at: opt(At),
  to_at: opt(At),
  status: z.enum(valuesOf(LIFE_STATES)),
  revision: z.number().int(),
})

export const bannerRows = {
  ...rowsOf(BANNERS, {
    row: BannerRow,
    /** Where it leads; null for a link older than these screens. */
    view: { leads_to: opt(z.object({ screen: Screen, value: z.string() })) },
    fields: {
      saveBanner: {
        position: z.enum(BANNER_PLACES).default('home'),
        image: PicturePath,
        title_en: line(40),
        title_zh: line(20),
        screen: Screen,
        value: z.string().trim().max(40).default(''),
        audience: z.enum(valuesOf(AUDIENCES)).default('all'),
        sort: whole(0, 999).default(0),
        from_at: At.optional(),
        to_at: At.optional(),
      },
    },
  }),
  uploadBanner: {
    method: 'POST',
    path: '/api/operator/banners/upload',
    effect: 'write',
    auth: 'operator',
    roles: BANNERS.roles,
    body: 'multipart',
    repeat: { anew: 'each' },
    states: [],
    input: z.object({}),
    data: z.object({ path: z.string() }),
    refusals: ['FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE', 'MISSING_PARAM'],
    note: 'Upload the picture of a banner in the field `file`.',
  },
} as const satisfies Record<string, CallRow>
