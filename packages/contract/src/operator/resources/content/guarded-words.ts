/** Words that texts are judged by, beside those of the release: drafted with what each would have caught, put in force, taken off. */
import { z } from 'zod'
import { At, Id, line, text } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  in_force: { en: 'In force', zh: '生效中', tone: 'jade' },
  off: { en: 'Off', zh: '已停用', tone: 'grey' },
} as const
const LISTS = {
  block: { en: 'Refused', zh: '禁止发布', tone: 'red' },
  review: { en: 'Waits for review', zh: '先审后发', tone: 'amber' },
  mask: { en: 'Hidden by ***', zh: '以 *** 遮盖', tone: 'plain' },
} as const
export const WORD_LISTS = valuesOf(LISTS)
export type WordList = (typeof WORD_LISTS)[number]

// biome-ignore format: a definition, line by line
export const GUARDED_WORDS = defineResource({
  name: 'guarded_words', thing: 'guarded_word', table: 'site_guarded_words', call: 'guardedWords', view: 'guardedWord', path: '/api/operator/guarded_words',
  page: '/guarded-words', roles: ['content', 'review'], pane: true,
  menu: { group: 'content', at: 501, icon: 'ProhibitIcon', file: 'text/guarded-words.page.tsx' },
  one: { en: 'Word', zh: '词语' },
  many: { en: 'Word lists', zh: '词库' },
  notes: { list: 'Words that texts are judged by, beside those of the release.', view: 'One word, and what it would have caught in 30 days.' },
  lists: { guarded_word_state: STATES, guarded_word_list: LISTS },
  filters: {
    status: { kind: 'word', words: 'guarded_word_state', values: valuesOf(STATES) },
    list: { kind: 'word', words: 'guarded_word_list', values: WORD_LISTS },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'word', en: 'Word', zh: '词语', sort: 'id', as: 'text' },
    { key: 'list', en: 'A text with it', zh: '含该词的内容', as: 'state', list: 'guarded_word_list' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'guarded_word_state' },
    { key: 'created_at', en: 'Added', zh: '添加时间', as: 'time' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    saveGuardedWord: {
      en: 'Change', zh: '修改', when: ['draft', 'off'], done: { en: 'Saved', zh: '已保存' },
      path: 'save', anew: 'each', makes: true, refusals: ['EDIT_CONFLICT', 'ALREADY_DONE'],
      note: 'Draft a word, or change the one with this id that is not in force. ALREADY_DONE: it stands in a list already.',
      log: {
        'guarded_word.create': { en: 'Drafted a word', zh: '新建词语' },
        'guarded_word.change': { en: 'Changed a word', zh: '修改词语' },
      },
    },
    enforceGuardedWord: {
      en: 'Put in force', zh: '启用', tone: 'jade', when: ['draft', 'off'], done: { en: 'In force', zh: '已生效' },
      effect: { en: 'Texts are judged by it from now on. What stands already is not touched.', zh: '即刻用于判断新内容，已发布的内容不受影响。' },
      path: 'enforce', anew: 'once', reason: true,
      note: 'Judge texts by a word from now on.',
      log: { 'guarded_word.enforce': { en: 'Put a word in force', zh: '启用词语' } },
    },
    takeOffGuardedWord: {
      en: 'Take off', zh: '停用', tone: 'red', when: ['in_force'], done: { en: 'Off', zh: '已停用' },
      path: 'take_off', anew: 'once', reason: true,
      note: 'Judge texts by a word no more.',
      log: { 'guarded_word.take_off': { en: 'Took a word off', zh: '停用词语' } },
    },
  },
  texts: {
    add: { en: 'New word', zh: '新建词语' },
    pick: { en: 'Pick a word to see what it would have caught', zh: '选择一个词语，查看其过去会命中的内容' },
    none: { en: 'No words', zh: '没有词语' },
    none_note: { en: 'Draft one with the button above. What it would have caught is shown before it is put in force.', zh: '可用上方按钮新建，启用前会显示其过去会命中的内容。' },
    word: { en: 'Word', zh: '词语' },
    list: { en: 'What becomes of a text with it', zh: '含该词内容的处理' },
    note: { en: 'Note for colleagues', zh: '内部备注' },
    save: { en: 'Save', zh: '保存' },
    caught: { en: 'Would have caught in {count} days', zh: '过去 {count} 天会命中' },
    found: { en: '{found} of {read}', zh: '{read} 条中 {found} 条' },
    more: { en: 'Only the newest {read} were looked at', zh: '仅统计最新 {read} 条' },
  },
})

export const guardedWordRows = rowsOf(GUARDED_WORDS, {
  row: z.object({
    id: Id,
    word: z.string(),
    list: z.enum(WORD_LISTS),
    note: z.string(),
    status: z.enum(valuesOf(STATES)),
    revision: z.number().int(),
    created_at: At,
  }),
  view: {
    days: z.number().int(),
    /** By what was written: how many of how many it would have caught, and the newest of them. */
    caught: z.array(
      z.object({
        what: z.string(),
        read: z.number().int(),
        found: z.number().int(),
        /** There were more than are looked at. */
        is_cut: z.boolean(),
        samples: z.array(z.object({ id: Id, text: z.string(), at: At })),
      }),
    ),
  },
  fields: {
    saveGuardedWord: { word: line(40, 2), list: z.enum(WORD_LISTS), note: text(200, 0).default('') },
  },
})
