import type { Ctx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Wrong } from '../rules/sku-rules.ts'

/** Says what is wrong with a form, in the caller's language. @throws Refusal VALIDATION {field, reason, fields} */
export function refuseWrong({ locale }: Ctx, { field, en, zh }: Wrong): never {
  const reason = locale === 'zh-CN' ? zh : en
  refuse('VALIDATION', { field, reason, fields: { [field]: reason } })
}
