/** Agreements and articles: every version of each, its words beside those in force, and its way there. */
import { z } from 'zod'
import { opt } from '../../../shapes/index.ts'
import { At, Flag, Id, line, text } from '../../../units.ts'
import { TEXT_CODES } from '../../content/wording.ts'
import { Approval } from '../../shapes.ts'
import { defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  /** With its second reader. */
  reading: { en: 'With its reader', zh: '待复读', tone: 'blue' },
  scheduled: { en: 'Scheduled', zh: '已排期', tone: 'amber' },
  in_force: { en: 'In force', zh: '现行', tone: 'jade' },
  archived: { en: 'Archived', zh: '已归档', tone: 'grey' },
} as const
const CODES = {
  user_agreement: { en: 'User agreement', zh: '用户协议' },
  privacy: { en: 'Privacy policy', zh: '隐私政策' },
  auction_rules: { en: 'Auction rules', zh: '竞拍规则' },
  deposit_rules: { en: 'Deposit rules', zh: '保证金规则' },
  seller_rules: { en: 'Shop rules', zh: '店铺规则' },
  about_us: { en: 'About Juya', zh: '关于聚雅藏珍' },
  group_rule: { en: 'Group buy rules', zh: '拼团规则' },
  level_rules: { en: 'Levels and credit', zh: '等级与信用规则' },
  draw_rule: { en: 'Rules of draws', zh: '抽奖规则' },
  funding_rule: { en: 'Crowdfunding rules', zh: '众筹规则' },
  share_rule: { en: 'Rules of sharing', zh: '助力领券规则' },
} as const satisfies Record<(typeof TEXT_CODES)[number], object>

const DONE = { en: 'Done', zh: '已完成' } as const

// biome-ignore format: a definition, line by line
export const TEXTS = defineResource({
  name: 'texts', thing: 'text', table: 'site_texts', call: 'texts', view: 'text', path: '/api/operator/texts',
  page: '/texts', opens: '/texts/:id', roles: ['content'],
  menu: {
    group: 'content', at: 440, icon: 'ArticleIcon', go: 'g', file: 'text/texts.page.tsx', file_of_one: 'text/text.page.tsx',
    title_of_one: { en: 'Text', zh: '文本详情' },
  },
  touches: ['approvals'],
  one: { en: 'Text', zh: '文本' },
  many: { en: 'Texts', zh: '协议与文章' },
  notes: {
    list: 'Versions of the agreements and articles, whatever their state.',
    view: 'One version with its words in both languages, beside the version in force.',
  },
  lists: { text_state: STATES, text: CODES },
  filters: {
    code: { kind: 'word', words: 'text', values: TEXT_CODES },
    status: { kind: 'word', words: 'text_state', values: valuesOf(STATES) },
    version: { kind: 'number' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Text', zh: '文本', sort: 'id', as: 'text' },
    { key: 'version', en: 'Version', zh: '版本', as: 'number' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'text_state' },
    { key: 'from_at', en: 'Holds from', zh: '生效时间', as: 'time' },
    { key: 'by', en: 'Changed by', zh: '修改人', as: 'text' },
    { key: 'updated_at', en: 'Changed', zh: '修改时间', as: 'time', right: true },
  ],
  chips: [{ filters: {} }, { en: 'Not in force yet', zh: '尚未生效', filters: { status: 'draft,reading,scheduled' } }],
  acts: {
    saveText: {
      en: 'Save the draft', zh: '保存草稿', done: { en: 'Saved', zh: '已保存' },
      path: 'save', anew: 'once', makes: true, refusals: ['EDIT_CONFLICT', 'PLACEHOLDER_UNKNOWN'],
      note: 'Begin a new version of a text as a draft, or change the draft with this id: one open version of each text. What stands between braces must be a figure of ours.',
      log: {
        'text.create': { en: 'Began a version of a text', zh: '新建文本版本' },
        'text.change': { en: 'Changed a draft', zh: '修改草稿' },
      },
    },
    submitText: {
      en: 'Let it come into force', zh: '使其生效', tone: 'jade', when: ['draft'], done: DONE,
      effect: {
        en: 'Version {version} of “{title}” replaces what people read now. Who agreed to an earlier version has agreed to that one.',
        zh: '《{title}》第 {version} 版将取代现行文本。已同意旧版的人，其同意仍以旧版为准。',
      },
      path: 'submit', anew: 'once', fresh_code: true, reason: true, refusals: ['ALREADY_DONE'],
      note: 'Let a draft come into force, at once or from a moment on. An agreement waits for its second reader first, who confirms it by decideApproval; with must_accept people are asked to agree to it before they write again.',
      log: { 'text.submit': { en: 'Submitted a text', zh: '提交文本' } },
    },
    withdrawText: {
      en: 'Take it back', zh: '撤回', tone: 'red', when: ['scheduled'], done: DONE,
      effect: { en: 'It is a draft again and does not come into force on its day.', zh: '退回为草稿，届时不再生效。' },
      path: 'withdraw', anew: 'once', reason: true,
      note: 'Take back a scheduled version before its time: it is a draft again.',
      log: { 'text.withdraw': { en: 'Took a text back', zh: '撤回文本' } },
    },
    discardText: {
      en: 'Give it up', zh: '放弃', tone: 'red', when: ['draft'], done: DONE,
      effect: { en: 'The draft is archived and never comes into force.', zh: '草稿归档，不会生效。' },
      path: 'discard', anew: 'once', reason: true,
      note: 'Give a draft up; it is archived and never comes into force.',
      log: { 'text.discard': { en: 'Gave a draft up', zh: '放弃草稿' } },
    },
  },
  also_logged: { 'text.start': { en: 'A text came into force', zh: '文本生效' } },
  texts: {
    none: { en: 'No version like this', zh: '没有这样的版本' },
    none_note: { en: 'Take a filter away to see more.', zh: '去掉筛选条件可查看更多。' },
    no: { en: 'Version {version}', zh: '第 {version} 版' },
    at_once: { en: 'at once', zh: '即刻' },
    release: { en: 'the release', zh: '随版本发布' },
    edit_heading: { en: 'Words', zh: '正文' },
    zh: { en: 'Chinese', zh: '中文' },
    en: { en: 'English', zh: '英文' },
    title: { en: 'Title', zh: '标题' },
    summary: { en: 'In short, one sentence a line', zh: '摘要，每行一句' },
    body: { en: 'Text: a heading begins with #, an empty line ends a paragraph', zh: '正文：以 # 开头为标题，空行分段' },
    figures: { en: 'Figures, filled in where they stand between braces', zh: '可填入的数字，写在花括号中' },
    unknown: { en: 'Not a figure of ours: {names}', zh: '没有这些数字：{names}' },
    sections_differ: { en: 'Both languages need the same headings: {zh} in Chinese, {en} in English.', zh: '两种语言的标题数须一致：中文 {zh} 个，英文 {en} 个。' },
    not_whole: { en: 'Each language needs a title, a short form, and under each heading a paragraph.', zh: '每种语言都要有标题、摘要，且每个小标题下至少一段。' },
    begin: { en: 'Save as a new draft', zh: '存为新草稿' },
    unsaved: { en: 'Not saved yet', zh: '尚未保存' },
    compare: { en: 'What changes', zh: '改动对照' },
    was: { en: 'Version {version}, in force', zh: '第 {version} 版，现行' },
    now: { en: 'Version {version}', zh: '第 {version} 版' },
    same: { en: 'It says what is in force.', zh: '与现行版本一致。' },
    look: { en: 'On a phone', zh: '手机上的样子' },
    way: { en: 'Its way', zh: '流程' },
    two: { en: 'An agreement: a second reader confirms it before it comes into force.', zh: '协议：须由第二人复读确认后才生效。' },
    one: { en: 'It comes into force without a second reader.', zh: '无需第二人复读即可生效。' },
    holds: { en: 'This is what people read since {at}.', zh: '自 {at} 起施行，为现行版本。' },
    held: { en: 'It held from {at}. It stays readable for those who agreed to it.', zh: '自 {at} 起曾施行。已同意此版本的人仍可查看。' },
    never: { en: 'It was given up before it came into force.', zh: '未生效即已放弃。' },
    begins: { en: 'It comes into force on {at}.', zh: '将于 {at} 生效。' },
    waits: { en: 'It waits for its second reader until {at}.', zh: '等待第二人复读，至 {at} 止。' },
    other_open: { en: 'There is a version that is not in force yet.', zh: '已有一个尚未生效的版本。' },
    other_open_link: { en: 'Open it', zh: '打开' },
    new_version: { en: 'Change the words and save: that begins the next version.', zh: '修改并保存，即开始新的版本。' },
    from_field: { en: 'In force from (empty: at once)', zh: '生效时间（留空即刻生效）' },
    must_accept: { en: 'Everybody agrees to it anew before they bid, buy, sell or change anything', zh: '所有人在出价、购买、出售或修改前须重新同意' },
    asks_all: { en: 'People are asked to agree to it before they write again.', zh: '所有人下次操作前须先同意本版。' },
    submit_two: { en: 'Give it to the second reader', zh: '提交复读' },
    confirm: { en: 'Read and confirmed', zh: '已读，确认' },
    confirm_title: { en: 'Confirm the agreement?', zh: '确认该协议？' },
    refuse: { en: 'Send it back', zh: '退回' },
    refuse_title: { en: 'Send the agreement back?', zh: '退回该协议？' },
    refuse_effect: { en: 'It is a draft again.', zh: '退回为草稿。' },
  },
})

const Words = z.object({
  title: line(60),
  summary: z.array(text(200)).min(1).max(6),
  sections: z
    .array(z.object({ title: line(80), paragraphs: z.array(text(2_000)).min(1).max(40) }))
    .min(1)
    .max(60),
})

/** A version of a text in the console's list. */
export const TextRow = z.object({
  id: Id,
  code: z.enum(TEXT_CODES),
  title: z.string(),
  version: z.number().int(),
  status: z.enum(valuesOf(STATES)),
  /** From when it holds, or held; null while that is open. */
  from_at: opt(At),
  /** People are asked to agree to it before they write again. */
  must_accept: z.boolean(),
  /** The operator who changed it last; null: it came with the release. */
  by: opt(z.string()),
  updated_at: At,
})

export const textRows = rowsOf(TEXTS, {
  row: TextRow,
  view: {
    ...{ en: Words, zh: Words },
    /** Rises with each change: what one saves is what one has seen. */
    revision: z.number().int(),
    /** A second reader confirms it. */
    two_readers: z.boolean(),
    /** The version people read now. */
    in_force: z.object({ id: Id, version: z.number().int(), en: Words, zh: Words }),
    /** A version of the same text that is not in force yet, other than this one. */
    open_id: opt(Id),
    /** What may stand between braces, as it reads today. */
    figures: z.array(z.object({ name: z.string(), value: z.string() })),
    approval: opt(Approval),
  },
  fields: {
    saveText: { code: z.enum(TEXT_CODES), en: Words, zh: Words },
    submitText: { from_at: At.optional(), must_accept: Flag.default(false) },
  },
})
