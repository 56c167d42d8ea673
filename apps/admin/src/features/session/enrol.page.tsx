/** A new operator's first visit: the link opens once, here; they choose a password, set up the authenticator, and are signed in. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLogin } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CallError, CONNECTION_LOST, call, type Data } from '../../lib/api.ts'
import { limitOf } from '../../lib/limits.ts'
import { isRefusal } from '../../lib/refusals.ts'
import { wordsOf } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { CODE_DIGITS, CodeField } from '../../parts/code-field.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { SecretToScan } from './secret-code.tsx'
import { signInTexts } from './sign-in.i18n.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const PASSWORD = limitOf('enrol', 'password')

export default function EnrolPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const link = useQuery({
    queryKey: ['enrolment', token],
    queryFn: () => call('enrolment', { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const is_down = link.error instanceof CallError && link.error.code === CONNECTION_LOST
  return (
    <SignInFrame>
      {link.data ? (
        <Enrolment token={token} link={link.data} />
      ) : is_down ? (
        <LoadFailed error={link.error} retry={() => void link.refetch()} />
      ) : link.error ? (
        <LinkOver />
      ) : (
        <PageLoading />
      )}
    </SignInFrame>
  )
}

function LinkOver() {
  const say = signInTexts.useText()
  return (
    <form>
      <h2>{say('link_over')}</h2>
      <p>{say('link_over_note')}</p>
      <Link to="/login">{say('to_sign_in')}</Link>
    </form>
  )
}

function Enrolment({ token, link }: { token: string; link: Data<'enrolment'> }) {
  const say = signInTexts.useText()
  const word = useWord()
  const signedIn = useLogin()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [over, setOver] = useState(false)
  const step = useMutation({
    mutationFn: () => call('enrol', { token, password, code }),
    onSuccess: async () => {
      // All but the link itself: it is used up, and this page would ask for it again.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'enrolment' })
      await signedIn({}, '/')
    },
    onError: (error) => {
      setCode('')
      if (isRefusal(error, 'ENROLMENT_OVER')) setOver(true)
    },
  })
  const ready = [...password].length >= PASSWORD.chars_min && code.length === CODE_DIGITS && !step.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) step.mutate()
  }
  if (over) return <LinkOver />
  return (
    <form onSubmit={submit} aria-label={say('welcome', { name: link.name })}>
      <h2>{say('welcome', { name: link.name })}</h2>
      <p>{say('welcome_note', { login: link.login })}</p>
      <p className="a-faint">
        {say('welcome_roles', { roles: link.roles.map((role) => word('role', role)).join(' · ') })}
      </p>
      <input type="text" value={link.login} autoComplete="username" readOnly hidden />
      <label className="a-field">
        <span>{say('choose')}</span>
        <input
          type="password"
          value={password}
          autoComplete="new-password"
          maxLength={PASSWORD.chars_max}
          required
          onChange={(event) => setPassword(event.target.value)}
        />
        <small>{say('choose_hint', { min: PASSWORD.chars_min })}</small>
      </label>
      <SecretToScan otpauth_url={link.otpauth_url} secret={link.secret} />
      <CodeField value={code} onChange={setCode} label={say('digits')} />
      <p className="a-fault" role="alert">
        {step.error ? wordsOf(step.error) : ''}
      </p>
      <button type="submit" className="a-button a-button--red a-button--large" disabled={!ready}>
        {say('begin')}
      </button>
    </form>
  )
}
