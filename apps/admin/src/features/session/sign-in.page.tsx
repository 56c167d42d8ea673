/** Signing in: password, then the authenticator's code. At the first sign-in its secret is shown. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLogin } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { call, type Data } from '../../lib/api.ts'
import { isPasskeyClosed, KNOWS_PASSKEYS, signWithPasskey } from '../../lib/devices/passkeys.ts'
import { isRefusal } from '../../lib/refusals.ts'
import { wordsOf } from '../../lib/use-action.ts'
import { CODE_DIGITS, CodeField } from '../../parts/code-field.tsx'
import { SecretToScan } from './secret-code.tsx'
import { signInTexts } from './sign-in.i18n.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export default function SignInPage() {
  const [challenge, setChallenge] = useState<Data<'login'> | null>(null)
  return (
    <SignInFrame>
      {challenge ? (
        <CodeStep challenge={challenge} onBack={() => setChallenge(null)} />
      ) : (
        <PasswordStep onNext={setChallenge} />
      )}
    </SignInFrame>
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
  const fault = isRefusal(step.error, 'BAD_CREDENTIALS') ? say('wrong') : step.error ? wordsOf(step.error) : ''
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
      {KNOWS_PASSKEYS && <ByPasskey />}
    </form>
  )
}

/** Instead of both steps. */
function ByPasskey() {
  const say = signInTexts.useText()
  const signedIn = useLogin()
  const client = useQueryClient()
  const sign = useMutation({
    mutationFn: () => signWithPasskey('loginByPasskey'),
    onSuccess: async () => {
      client.clear()
      await signedIn({}, '/')
    },
  })
  return (
    <>
      <button
        type="button"
        className="a-button a-button--large"
        disabled={sign.isPending}
        onClick={() => sign.mutate()}
      >
        {say('passkey')}
      </button>
      <p className="a-fault" role="alert">
        {sign.error && (isPasskeyClosed(sign.error) ? say('passkey_closed') : wordsOf(sign.error))}
      </p>
    </>
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
  const type = (digits: string) => {
    setCode(digits)
    if (digits.length === CODE_DIGITS && !step.isPending) step.mutate(digits)
  }
  const over = isRefusal(step.error, 'OPERATOR_LOGIN')
  return (
    <form
      aria-label={say('code')}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === CODE_DIGITS) step.mutate(code)
      }}
    >
      <h2>{say('code')}</h2>
      <p className="a-sign-in__step">{say('step_2')}</p>
      {challenge.enrol && <SecretToScan {...challenge.enrol} />}
      <CodeField value={code} onChange={type} label={say('digits')} focus />
      <p className="a-fault" role="alert">
        {step.error ? (over ? say('over') : wordsOf(step.error)) : ''}
      </p>
      <button
        type="submit"
        className="a-button a-button--red a-button--large"
        disabled={code.length < CODE_DIGITS || step.isPending}
      >
        {say('sign_in')}
      </button>
      <button type="button" className="a-button a-button--plain" onClick={onBack}>
        {say('back')}
      </button>
    </form>
  )
}
