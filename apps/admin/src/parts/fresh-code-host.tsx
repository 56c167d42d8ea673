/** The dialog that asks for a fresh code, above any other work: what was typed below it stays. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, type Question, useQuestion } from '../lib/api.ts'
import { common } from '../lib/common.i18n.ts'
import { isPasskeyClosed, KNOWS_PASSKEYS, signWithPasskey } from '../lib/devices/passkeys.ts'
import { isRefusal } from '../lib/refusals.ts'
import { wordsOf } from '../lib/use-action.ts'
import { CODE_DIGITS, CodeField } from './code-field.tsx'

export function FreshCodeHost() {
  const question = useQuestion()
  return question && <FreshCodeDialog question={question} />
}

function FreshCodeDialog({ question }: { question: Question }) {
  const say = common.useText()
  const [code, setCode] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const show = useMutation({
    mutationFn: (digits: string) => call('freshCode', { code: digits }),
    onSuccess: question.answered,
    onError: (error) => (isRefusal(error, 'OPERATOR_LOGIN') ? question.failed(error) : setCode('')),
  })
  const sign = useMutation({
    mutationFn: () => signWithPasskey('freshByPasskey'),
    onSuccess: question.answered,
    onError: (error) => isRefusal(error, 'OPERATOR_LOGIN') && question.failed(error),
  })
  const { data: passkeys } = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => call('passkeys', {}, { signal }),
    enabled: KNOWS_PASSKEYS,
  })
  const fault = sign.error ?? show.error
  const close = () => question.failed(question.refusal)
  const type = (digits: string) => {
    setCode(digits)
    if (digits.length === CODE_DIGITS && !show.isPending) show.mutate(digits)
  }
  return (
    <dialog ref={dialog} className="a-dialog" aria-label={say('fresh_title')} onCancel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (code.length === CODE_DIGITS && !show.isPending) show.mutate(code)
        }}
      >
        <h2>{say('fresh_title')}</h2>
        <p className="a-dialog__effect">{say('fresh_note')}</p>
        <CodeField value={code} onChange={type} label={say('fresh_code')} focus />
        <p className="a-fault" role="alert">
          {fault && (isPasskeyClosed(fault) ? say('fresh_passkey_closed') : wordsOf(fault))}
        </p>
        {passkeys && passkeys.list.length > 0 && (
          <button type="button" className="a-button" disabled={sign.isPending} onClick={() => sign.mutate()}>
            {say('fresh_passkey')}
          </button>
        )}
        <div className="a-dialog__buttons">
          <button type="button" className="a-button" onClick={close}>
            {say('cancel')}
          </button>
          <button
            type="submit"
            className="a-button a-button--jade"
            disabled={code.length < CODE_DIGITS || show.isPending}
          >
            {say('go_on')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
