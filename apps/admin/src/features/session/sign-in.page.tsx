/** Signing in: password, then the authenticator's code. At the first sign-in its secret is shown. */
import { BrandSeal } from '@juya/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLogin } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { CallError, call, type Data } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { setLanguage, useLanguage } from '../../lib/i18n.ts'
import { TranslateIcon } from '../../lib/icons.ts'
import { wordsOf } from '../../lib/use-act.ts'
import { SecretCode } from './secret-code.tsx'
import { signInTexts } from './sign-in.i18n.ts'
import './sign-in.css'

const BAD_CREDENTIALS = 10002
const LOGIN_OVER = 10001

export default function SignInPage() {
  const say = signInTexts.useText()
  const words = common.useText()
  const language = useLanguage()
  const [challenge, setChallenge] = useState<Data<'login'> | null>(null)
  return (
    <div className="a-sign-in">
      <aside>
        <BrandSeal size={56} />
        <p className="a-sign-in__house">聚雅藏珍</p>
        <h1>{words('console')}</h1>
        <p>{say('promise')}</p>
      </aside>
      <main>
        <button
          type="button"
          className="a-icon-button a-sign-in__language"
          onClick={() => setLanguage(language === 'en' ? 'zh-CN' : 'en')}
        >
          <TranslateIcon size={20} />
          <span>{words('language')}</span>
        </button>
        {challenge ? (
          <CodeStep challenge={challenge} onBack={() => setChallenge(null)} />
        ) : (
          <PasswordStep onNext={setChallenge} />
        )}
      </main>
    </div>
  )
}

function PasswordStep({ onNext }: { onNext: (challenge: Data<'login'>) => void }) {
  const say = signInTexts.useText()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const step = useMutation({ mutationFn: () => call('login', { login, password }), onSuccess: onNext })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.mutate()
  }
  const fault =
    step.error instanceof CallError && step.error.code === BAD_CREDENTIALS
      ? say('wrong')
      : step.error
        ? wordsOf(step.error)
        : ''
  return (
    <form onSubmit={submit} aria-label={say('title')}>
      <h2>{say('title')}</h2>
      <p className="a-sign-in__step">{say('step_1')}</p>
      <label className="a-field">
        <span>{say('login')}</span>
        <input
          value={login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          // biome-ignore lint/a11y/noAutofocus: the page has nothing else to do than this field
          autoFocus
          onChange={(event) => setLogin(event.target.value)}
        />
      </label>
      <label className="a-field">
        <span>{say('password')}</span>
        <input
          type="password"
          value={password}
          autoComplete="current-password"
          required
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <p className="a-fault" role="alert">
        {fault}
      </p>
      <button
        type="submit"
        className="a-button a-button--red a-button--large"
        disabled={step.isPending || !login || !password}
      >
        {say('next')}
      </button>
    </form>
  )
}

function CodeStep({ challenge, onBack }: { challenge: Data<'login'>; onBack: () => void }) {
  const say = signInTexts.useText()
  const signedIn = useLogin()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const step = useMutation({
    mutationFn: (digits: string) => call('loginTotp', { challenge: challenge.challenge, code: digits }),
    onSuccess: async () => {
      client.clear()
      await signedIn({}, '/')
    },
    onError: () => setCode(''),
  })
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setCode(digits)
    if (digits.length === 6 && !step.isPending) step.mutate(digits)
  }
  const over = step.error instanceof CallError && step.error.code === LOGIN_OVER
  return (
    <form
      aria-label={say('code')}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) step.mutate(code)
      }}
    >
      <h2>{say('code')}</h2>
      <p className="a-sign-in__step">{say('step_2')}</p>
      {challenge.enrol && (
        <div className="a-sign-in__enrol">
          <b>{say('enrol')}</b>
          <p>{say('enrol_note')}</p>
          <SecretCode url={challenge.enrol.otpauth_url} label={say('enrol_picture')} />
          <p>{say('enrol_key')}</p>
          <code>{challenge.enrol.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <a href={challenge.enrol.otpauth_url}>{say('enrol_open')}</a>
        </div>
      )}
      <label className="a-field">
        <span>{say('digits')}</span>
        <input
          className="a-sign-in__code j-num"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the page has nothing else to do than this field
          autoFocus
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <p className="a-fault" role="alert">
        {step.error ? (over ? say('over') : wordsOf(step.error)) : ''}
      </p>
      <button
        type="submit"
        className="a-button a-button--red a-button--large"
        disabled={code.length < 6 || step.isPending}
      >
        {say('sign_in')}
      </button>
      <button type="button" className="a-button a-button--plain" onClick={onBack}>
        {say('back')}
      </button>
    </form>
  )
}
