/** Names of roles as people read them in proposals. */
import type { OperatorRole } from '@juya/contract'

const WORDS: Record<OperatorRole, { en: string; zh: string }> = {
  root: { en: 'root', zh: '超级管理员' },
  finance: { en: 'finance', zh: '财务' },
  review: { en: 'review', zh: '审核' },
  service: { en: 'service', zh: '客服' },
  arbiter: { en: 'rulings', zh: '裁决' },
  content: { en: 'content', zh: '内容' },
  appraise: { en: 'appraisal', zh: '鉴定' },
  auditor: { en: 'audit', zh: '审计' },
}

/** Roles as two facts of a proposal: in English under the name, in Chinese under name_zh. */
export const roleWords = (name: string, roles: readonly OperatorRole[]): Record<string, string> => ({
  [name]: roles.map((role) => WORDS[role].en).join(', '),
  [`${name}_zh`]: roles.map((role) => WORDS[role].zh).join('、'),
})
