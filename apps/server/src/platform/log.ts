/** Structured logs. Secrets never enter them: queries of secret calls are dropped, and these fields are blanked wherever they appear. */
import { type Logger, pino } from 'pino'

const SECRET_FIELDS = [
  'password',
  'old_password',
  'pay_password',
  'old_pay_password',
  'sms_code',
  'code',
  'token',
  'card_no',
  'cvv',
  'id_no',
  'real_name',
  'holder',
  'secret',
  'totp',
]

export function openLog(level: string): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])
  return pino({
    level,
    redact: { paths: [...paths, 'req.headers.token', 'req.headers["secret-fields"]'], censor: '[secret]' },
    base: undefined,
  })
}
