/** The fault of a field, in words of our own: the validator's are for developers, and English only. */
import type { Locale } from '@juya/contract'
import type { z } from 'zod'

type Words = Readonly<Record<Locale, string>>
type Issue = z.core.$ZodIssue

const TYPES: Readonly<Record<string, Words>> = {
  string: { en: 'must be text', 'zh-CN': '须为文字' },
  number: { en: 'must be a number', 'zh-CN': '须为数字' },
  int: { en: 'must be a whole number', 'zh-CN': '须为整数' },
  boolean: { en: 'must be yes or no', 'zh-CN': '须为是或否' },
  array: { en: 'must be a list', 'zh-CN': '须为列表' },
  object: { en: 'must be a group of fields', 'zh-CN': '须为一组字段' },
}
const INVALID: Words = { en: 'is not valid', 'zh-CN': '格式不正确' }

function tooMuch({ origin, maximum }: { origin: string; maximum: number | bigint }): Words {
  if (origin === 'string') return { en: `must be at most ${maximum} characters`, 'zh-CN': `不能超过 ${maximum} 个字符` }
  if (origin === 'array') return { en: `must be at most ${maximum} entries`, 'zh-CN': `不能超过 ${maximum} 项` }
  return { en: `must be at most ${maximum}`, 'zh-CN': `不能大于 ${maximum}` }
}

function tooLittle({ origin, minimum }: { origin: string; minimum: number | bigint }): Words {
  if (origin === 'string') return { en: `must be at least ${minimum} characters`, 'zh-CN': `至少 ${minimum} 个字符` }
  if (origin === 'array') return { en: `must be at least ${minimum} entries`, 'zh-CN': `至少 ${minimum} 项` }
  return { en: `must be at least ${minimum}`, 'zh-CN': `不能小于 ${minimum}` }
}

/** Reasons that rows of the contract give themselves. */
const OWN: Readonly<Record<string, string>> = {
  'whole yuan only': '须为整元',
  'has characters that are not allowed': '含有不允许的字符',
  'not a mobile number': '不是手机号',
  '6 digits': '须为 6 位数字',
  'not an id card number': '不是身份证号',
  'not an uploaded file': '不是已上传的文件',
  'not a region': '不是地区编码',
  'not a tracking number': '不是运单号',
  'not a card number': '不是银行卡号',
  MMYY: '须为月份和年份（MMYY）',
  'at most 9 photos and 1 video': '最多 9 张照片和 1 段视频',
}

function own(message: string): Words {
  const count = /^at (least|most) (\d+) characters$/.exec(message)
  if (count)
    return { en: message, 'zh-CN': count[1] === 'least' ? `至少 ${count[2]} 个字符` : `不能超过 ${count[2]} 个字符` }
  const zh = OWN[message]
  return zh === undefined ? INVALID : { en: message, 'zh-CN': zh }
}

function wordsOf(issue: Issue): Words {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? INVALID
    case 'too_big':
      return tooMuch(issue)
    case 'too_small':
      return tooLittle(issue)
    case 'not_multiple_of':
      return { en: `must be a multiple of ${issue.divisor}`, 'zh-CN': `须为 ${issue.divisor} 的倍数` }
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ')
      return { en: `must be one of: ${values}`, 'zh-CN': `须为以下之一：${values}` }
    }
    case 'unrecognized_keys':
      return { en: `has unknown fields: ${issue.keys.join(', ')}`, 'zh-CN': `含有未知字段：${issue.keys.join('、')}` }
    case 'invalid_format':
      return issue.format === 'regex' ? own(issue.message) : INVALID
    case 'custom':
      return own(issue.message)
    default:
      return INVALID
  }
}

/** The sentence without its subject, which is the field's name: "must be at most 50". */
export function issueSentence(issue: Issue, locale: Locale): string {
  const [first] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : []
  return wordsOf(first ?? (issue.message in OWN ? ({ ...issue, code: 'custom' } as Issue) : issue))[locale]
}
