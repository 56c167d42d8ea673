/** Tasks of Juya’s own, which pay points: drafted, published by one operator or by two, taken down. */
import { z } from 'zod'
import {
  opt,
  TASK_POINTS_MOST,
  TASK_STEPS_MAX,
  TaskCard,
  TaskProofNeeds,
  type TaskStatus,
  taskTerms,
} from '../../../shapes/index.ts'
import { Fen, Id, text, whole } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  active: { en: 'Takes people', zh: '领取中', tone: 'jade' },
  finished: { en: 'Over', zh: '已结束', tone: 'plain' },
  settled: { en: 'Over', zh: '已结束', tone: 'grey' },
  cancelled: { en: 'Deleted', zh: '已删除', tone: 'grey' },
} as const satisfies Partial<Record<z.infer<typeof TaskStatus>, object>>

// biome-ignore format: a definition, line by line
export const HOUSE_TASKS = defineResource({
  name: 'house_tasks', thing: 'house_task', call: 'houseTasks', view: 'houseTask', path: '/api/operator/house_tasks',
  page: '/house-tasks', roles: ['content', 'review', 'arbiter'], pane: true,
  menu: { group: 'content', at: 497, icon: 'ClipboardTextIcon', file: 'task/house-tasks.page.tsx' },
  touches: ['approvals', 'houseProofs'],
  one: { en: 'Task of Juya', zh: '平台任务' },
  many: { en: 'Tasks of Juya', zh: '平台任务' },
  notes: { list: 'Juya’s own tasks, which pay points, whatever their state.', view: 'One of Juya’s tasks with its steps, the proof it asks for, and what it has promised.' },
  lists: { house_task: STATES },
  filters: { status: { kind: 'word', words: 'house_task', values: valuesOf(STATES) } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'task', en: 'Task', zh: '任务', sort: 'id' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'house_task' },
    { key: 'reward_points', en: 'Points', zh: '积分', as: 'number' },
    { key: 'places', en: 'Places taken', zh: '已领名额', right: true },
    { key: 'approved', en: 'Approved', zh: '已通过', as: 'number' },
    { key: 'ends_at', en: 'Ends', zh: '截止时间', as: 'time', right: true },
  ],
  chips: chipsOf('status', ['draft', 'active', 'settled']),
  acts: {
    publishHouseTask: {
      en: 'Publish', zh: '发布', tone: 'jade', when: ['draft'], done: { en: 'Published', zh: '已发布' },
      title: { en: 'Publish “{title}”?', zh: '发布“{title}”？' },
      effect: { en: 'People take places from then on; what it asks and brings stands. {two}', zh: '发布后即可领取，内容与积分不再变动。{two}' },
      path: 'publish', roles: ['content'], anew: 'once', weighty: true, states: ['house_task'], fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT', 'WINDOW_CLOSED'],
      note: 'Publish a draft. One whose points are worth much waits for a second operator first.',
      log: { 'house_task.publish': { en: 'Published a task of Juya', zh: '发布平台任务' } },
    },
    saveHouseTask: {
      en: 'Change the draft', zh: '修改草稿', when: ['draft'], done: { en: 'Saved', zh: '已保存' },
      path: 'save', roles: ['content'], anew: 'each', makes: true, states: ['house_task'], refusals: ['EDIT_CONFLICT', 'VALIDATION', 'CONTENT_BLOCKED'],
      note: 'Write one of Juya’s tasks as a draft, or change the draft with this id.',
      log: {
        'house_task.create': { en: 'Wrote a task of Juya', zh: '新建平台任务' },
        'house_task.change': { en: 'Changed a task of Juya', zh: '修改平台任务' },
      },
    },
    deleteHouseTask: {
      en: 'Delete', zh: '删除', tone: 'red', when: ['draft'], done: { en: 'Deleted', zh: '已删除' },
      title: { en: 'Delete “{title}”?', zh: '删除“{title}”？' },
      path: 'delete', roles: ['content'], anew: 'once', states: ['house_task'], reason: true,
      note: 'Delete a draft that nobody has seen.',
      log: { 'house_task.delete': { en: 'Deleted a task of Juya', zh: '删除平台任务' } },
    },
    stopHouseTask: {
      en: 'Take down', zh: '下架', tone: 'red', when: ['active'], done: { en: 'Taken down', zh: '已下架' },
      title: { en: 'Take “{title}” down?', zh: '下架“{title}”？' },
      effect: { en: 'Places without a proof end; what was submitted is looked at and brings its points.', zh: '未提交的名额终止，已提交的照常审核并发放积分。' },
      path: 'stop', roles: ['content'], anew: 'once', states: ['house_task'], reason: true, refusals: ['ALREADY_DONE'],
      note: 'Take one of Juya’s tasks down.',
      log: { 'house_task.stop': { en: 'Took a task of Juya down', zh: '下架平台任务' } },
    },
  },
  texts: {
    add: { en: 'New task', zh: '新建任务' },
    pick: { en: 'Choose a task', zh: '请选择任务' },
    none: { en: 'No tasks of Juya', zh: '没有平台任务' },
    none_note: { en: 'Write one with the button above.', zh: '可用上方按钮新建。' },
    of: { en: '{count} of {total}', zh: '{count} / {total}' },
    two: { en: 'A second operator confirms it first.', zh: '须另一名操作员先确认。' },
    worth: { en: 'All places are worth', zh: '全部名额总值' },
    brought: { en: 'Points given so far', zh: '已发放积分' },
    category: { en: 'Category', zh: '分类' },
    proof: { en: 'Asks for', zh: '凭证要求' },
    proof_images: { en: { one: 'one photo', other: '{count} photos' }, zh: '{count} 张照片' },
    proof_text: { en: 'words', zh: '文字' },
    proof_link: { en: 'a link', zh: '链接' },
    hours: { en: 'Time', zh: '时限' },
    hours_text: { en: '{take} h to submit, {review} h to look at it', zh: '{take} 小时内提交，{review} 小时内审核' },
    level: { en: 'Least level', zh: '最低等级' },
    steps: { en: 'Steps', zh: '步骤' },
    stopped: { en: 'Taken down: {reason}', zh: '已下架：{reason}' },
    field_title: { en: 'Title', zh: '标题' },
    field_steps: { en: 'Steps, one a line', zh: '步骤（每行一步）' },
    field_images: { en: 'Photos at least', zh: '至少几张照片' },
    field_text: { en: 'Words are needed', zh: '须填写文字' },
    field_link: { en: 'A link is needed', zh: '须填写链接' },
    field_points: { en: 'Points for each place, {most} at most', zh: '每个名额的积分（最多 {most}）' },
    field_quota: { en: 'Places', zh: '名额' },
    field_level: { en: 'Least level (empty: any)', zh: '最低等级（留空不限）' },
    field_take: { en: 'Hours to submit', zh: '提交时限（小时）' },
    field_review: { en: 'Hours to look at a proof', zh: '审核时限（小时）' },
    field_ends: { en: 'Takes people until', zh: '领取截止' },
    save: { en: 'Save the draft', zh: '保存草稿' },
  },
})

export const houseTaskRows = rowsOf(HOUSE_TASKS, {
  row: TaskCard.omit({ shop: true, reward_fen: true, status: true }).extend({
    status: z.enum(valuesOf(STATES)),
    /** Places people have or had paid. */
    taken: z.number().int(),
    revision: z.number().int(),
  }),
  view: {
    steps: z.array(z.string()),
    proof: TaskProofNeeds,
    category_id: Id,
    /** Why it was taken down. */
    stop_reason: opt(z.string()),
    /** Points that its approved places brought. */
    brought: z.number().int(),
    /** What all its places come to, and above which sum two operators publish it. */
    worth_fen: Fen,
    two_above_fen: Fen,
    approval: opt(Approval),
  },
  fields: {
    saveHouseTask: {
      ...{ category_id: taskTerms.category_id, title: taskTerms.title },
      steps: z.array(text(200)).min(1).max(TASK_STEPS_MAX),
      ...{ proof_images: taskTerms.proof_images, proof_text: taskTerms.proof_text, proof_link: taskTerms.proof_link },
      ...{ reward_points: whole(1, TASK_POINTS_MOST), quota: taskTerms.quota, level_min: taskTerms.level_min },
      ...{ take_hours: taskTerms.take_hours, review_hours: taskTerms.review_hours, ends_at: taskTerms.ends_at },
    },
  },
})
