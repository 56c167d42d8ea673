/** The fields login pages are made of: phone, SMS code with its waiting time, password, the agreements. */
import { PHONE_TYPED_MAX, typedPhone } from '@juya/contract/typing/phone.ts'
import { Check, classes, IconButton } from '@juya/ui'
import { EyeIcon, EyeSlashIcon, XCircleIcon } from '@juya/ui/icons.ts'
import { type ReactNode, useId, useState } from 'react'
import type { Input } from '../../lib/api/client.ts'
import { maskPhone } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { useProvenAction } from '../../lib/forms/proven-action.ts'
import { useWait, waitOf } from '../../lib/forms/use-wait.ts'
import { isMobile } from '../../lib/forms/validators.ts'
import { hrefOf } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'

const CODE_MAX = limitOf('account.loginByCode', 'sms_code').chars_max

function Line({
  label,
  hint,
  error,
  before,
  after,
  children,
}: {
  label: string
  hint?: string
  error?: string
  before?: ReactNode
  after?: ReactNode
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }) => ReactNode
}) {
  const id = useId()
  return (
    <div className={classes('login-line', error && 'login-line--wrong')} data-invalid={error ? '' : undefined}>
      <label className="j-visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className="login-line__row">
        {before}
        {children({
          id,
          'aria-describedby': error || hint ? `${id}-error` : undefined,
          'aria-invalid': error ? true : undefined,
        })}
        {after}
      </div>
      {hint && !error ? (
        <p id={`${id}-error`} className="login-line__hint">
          {hint}
        </p>
      ) : (
        <p id={`${id}-error`} className="login-line__error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export function PhoneField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error?: string
}) {
  const t = useText()
  const common = useCommon()
  return (
    <Line
      label={t('phone')}
      error={error}
      before={<span className="login-line__prefix">{t('prefix')}</span>}
      after={
        value && (
          <IconButton
            label={common('clear')}
            icon={<XCircleIcon size={18} weight="fill" />}
            onClick={() => onChange('')}
          />
        )
      }
    >
      {(ids) => (
        <input
          {...ids}
          className="login-line__input"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={t('phone')}
          maxLength={PHONE_TYPED_MAX}
          value={value}
          onChange={(event) => onChange(typedPhone(event.target.value))}
        />
      )}
    </Line>
  )
}

type Scene = Input<'account.sendCode'>['scene']

export function CodeField({
  phone,
  scene,
  value,
  onChange,
  error,
  onPhoneWrong,
}: {
  phone: string
  scene: Scene
  value: string
  onChange: (value: string) => void
  error?: string
  onPhoneWrong?: () => void
}) {
  const t = useText()
  const [wait_s, startWait] = useWait()
  const send = useProvenAction('account.sendCode', {
    onDone: (data) => {
      startWait(data.wait_s)
      toast(t('code_sent', { phone: maskPhone(phone) }))
    },
    onRefused: (failure) => {
      if (waitOf(failure) > 0) startWait(waitOf(failure))
    },
  })
  const press = () => (isMobile(phone) ? void send.run({ phone, scene }) : onPhoneWrong?.())
  return (
    <Line
      label={t('code')}
      error={error}
      after={
        <button type="button" className="login-line__send" disabled={wait_s > 0 || send.pending} onClick={press}>
          {wait_s > 0 ? t('send_again', { seconds: wait_s }) : t('send_code')}
        </button>
      }
    >
      {(ids) => (
        <input
          {...ids}
          className="login-line__input"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={t('code')}
          maxLength={CODE_MAX}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_MAX))}
        />
      )}
    </Line>
  )
}

export function PasswordField({
  label,
  hint,
  value,
  onChange,
  error,
  fresh,
}: {
  label: string
  /** What makes a good one, said under the field. */
  hint?: string
  value: string
  onChange: (value: string) => void
  error?: string
  fresh?: boolean
}) {
  const t = useText()
  const [shown, setShown] = useState(false)
  return (
    <Line
      label={label}
      hint={hint}
      error={error}
      after={
        <IconButton
          label={t(shown ? 'hide_password' : 'show_password')}
          icon={shown ? <EyeSlashIcon size={20} /> : <EyeIcon size={20} />}
          onClick={() => setShown(!shown)}
        />
      }
    >
      {(ids) => (
        <input
          {...ids}
          className="login-line__input"
          type={shown ? 'text' : 'password'}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          placeholder={label}
          maxLength={
            fresh ? limitOf('account.register', 'password').chars_max : limitOf('account.login', 'password').chars_max
          }
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Line>
  )
}

export function Agreements({
  on,
  onChange,
  missing,
}: {
  on: boolean
  onChange: (on: boolean) => void
  missing: boolean
}) {
  const t = useText()
  const link = (code: string, text: string) => <a href={hrefOf('site.article', { code })}>{text}</a>
  return (
    <div className={classes('login-agree', missing && !on && 'login-agree--missing')}>
      <Check on={on} onChange={onChange} label={t('agree')} />
      <p>
        {t('agree')} {link('user_agreement', t('user_agreement'))}
        {t('comma')}
        {link('privacy', t('privacy'))}
        {t('and')}
        {link('auction_rules', t('auction_rules'))}
        {missing && !on && (
          <span className="login-line__error" role="alert">
            {t('agree_first')}
          </span>
        )}
      </p>
    </div>
  )
}

/** Whether a password is what the server will take; it judges again. */
export const isGoodPassword = (password: string): boolean => /^(?=.*[A-Za-z])(?=.*\d).{8,20}$/.test(password)
export const isCode = (code: string): boolean => new RegExp(`^\\d{${CODE_MAX}}$`).test(code)
