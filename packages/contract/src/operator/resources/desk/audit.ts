/** The audit log: what operators and the system did, hash-chained. */
import { z } from 'zod'
import { AuditEntry } from '../../shapes.ts'
import { defineResource } from '../definition.ts'
import { rowsOf } from '../rows.ts'

// biome-ignore format: a definition, line by line
export const AUDIT = defineResource({
  name: 'audit', call: 'auditLog', path: '/api/operator/audit',
  page: '/audit', roles: [], search: true, pane: true,
  menu: { group: 'system', at: 550, icon: 'ListMagnifyingGlassIcon', go: 'c', file: 'audit/audit.page.tsx' },
  one: { en: 'Entry', zh: '记录' },
  many: { en: 'Audit log', zh: '审计日志' },
  notes: { list: 'What operators and the system did; hash-chained.' },
  lists: {
    actor: {
      operator: { en: 'Operator', zh: '操作员' },
      staff: { en: 'Shop staff', zh: '店员' },
      owner: { en: 'Shop owner', zh: '店主' },
      user: { en: 'User', zh: '用户' },
      system: { en: 'System', zh: '系统' },
    },
  },
  filters: {
    /** An action, or all that begin with it: `lot` finds lot.approve. */
    action: { kind: 'text' },
    target_type: { kind: 'text' },
    target_id: { kind: 'text' },
    actor_type: { kind: 'word', words: 'actor', values: AuditEntry.shape.actor_type.options },
    actor_id: { kind: 'id', may_be_empty: true },
    at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'at', en: 'At', zh: '时间', sort: 'id', as: 'time' },
    { key: 'who', en: 'Who', zh: '操作人' },
    { key: 'action', en: 'Action', zh: '动作', as: 'text' },
    { key: 'about', en: 'About', zh: '对象' },
    { key: 'reason', en: 'Reason', zh: '理由', as: 'text' },
  ],
  chips: [
    { filters: {} },
    { en: 'Users', zh: '用户', filters: { target_type: 'user' } },
    { en: 'Lots', zh: '拍品', filters: { target_type: 'lot' } },
    { en: 'Goods', zh: '商品', filters: { target_type: 'goods' } },
    { en: 'Orders', zh: '订单', filters: { target_type: 'order' } },
    { en: 'Identity', zh: '实名', filters: { target_type: 'realname' } },
    { en: 'Applications', zh: '开店申请', filters: { target_type: 'application' } },
    { en: 'Shop names', zh: '店铺改名', filters: { target_type: 'shop_name' } },
    { en: 'Reports', zh: '举报', filters: { target_type: 'report' } },
    { en: 'Settings', zh: '设置', filters: { target_type: 'setting' } },
    { en: 'Penalties', zh: '处罚', filters: { target_type: 'penalty' } },
    { en: 'Deductions', zh: '保证金扣除', filters: { target_type: 'deduction' } },
    { en: 'Operators', zh: '操作员', filters: { target_type: 'operator' } },
  ],
  acts: {},
  texts: {
    search: { en: 'Action, reason or id', zh: '动作、理由或编号' },
    none: { en: 'No entry like this', zh: '没有符合的记录' },
    none_note: { en: 'Take a filter away to see more.', zh: '去掉筛选条件可查看更多。' },
    ok: { en: 'The chain is whole', zh: '链条完整' },
    broken: { en: 'The chain is broken', zh: '链条已断' },
    ok_note: { en: 'Each entry carries the hash of the one before. All of them were recomputed just now.', zh: '每条记录都带有前一条的哈希值，已全部重新计算。' },
    broken_note: { en: 'An entry was changed, removed or put in behind the log. Find out before anything else.', zh: '有记录被修改、删除或插入，请立即调查。' },
    who: { en: 'Who', zh: '操作人' },
    action: { en: 'Action', zh: '动作' },
    about: { en: 'About', zh: '对象' },
    reason: { en: 'Reason', zh: '理由' },
    at: { en: 'At', zh: '时间' },
    before: { en: 'Before', zh: '之前' },
    after: { en: 'After', zh: '之后' },
    from: { en: 'From', zh: '来源' },
    hash: { en: 'Hash', zh: '哈希' },
    previous: { en: 'Before it', zh: '前一条' },
    request: { en: 'Request', zh: '请求' },
    entry: { en: 'Entry {id}', zh: '记录 {id}' },
  },
})

export const auditRows = rowsOf(AUDIT, { row: AuditEntry, listed: { chain_ok: z.boolean() } })
