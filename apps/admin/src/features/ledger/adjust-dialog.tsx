/** Correcting balances by hand: what goes from which account to which, the document that says why, and what each account has. */

import { parseYuan } from '@juya/contract/typing/amount.ts'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { showToast } from '@juya/ui'
import { formatFen } from '@juya/ui/bidding/money.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useAction, wordsOf } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { ledgerTexts } from './ledger.i18n.ts'
import './ledger.css'

/** As many as the call takes (operator/adjustments.ts of the contract). */
const LINES_MAX = 10
interface Line {
  /** Codes of accounts. */
  from: string
  to: string
  /** Yuan as typed. */
  amount: string
}
const EMPTY: Line = { from: '', to: '', amount: '' }

export function AdjustDialog({ onClose }: { onClose: () => void }) {
  const say = ledgerTexts.useText()
  const [lines, setLines] = useState<Line[]>([EMPTY])
  const upload = useMutation({ mutationFn: (file: File) => call('uploadDocument', {}, { file }) })
  const adjust = useAction('adjustBalances', {
    touched: ['approvals', 'audit'],
    done: () => {
      showToast({ text: say('adjust_proposed') })
      onClose()
    },
  })
  const moves = lines.map(({ from, to, amount }) => ({
    from: from.trim(),
    to: to.trim(),
    amount_fen: parseYuan(amount.trim()) ?? 0,
  }))
  const path = upload.data?.path
  const complete = moves.every(({ from, to, amount_fen }) => from && to && from !== to && amount_fen > 0)
  return (
    <ActDialog
      title={say('adjust_title')}
      effect={say('adjust_effect')}
      confirm={say('adjust_propose')}
      doing={adjust}
      unready={!complete || !path || upload.isPending}
      onClose={onClose}
      input={(reason) => ({ moves, document: path ?? '', reason })}
    >
      {lines.map((line, n) => (
        <LineFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          key={n}
          n={n + 1}
          line={line}
          onChange={(changed) => setLines(lines.map((one, i) => (i === n ? changed : one)))}
        />
      ))}
      {!complete && <p className="a-note">{say('adjust_unread')}</p>}
      {lines.length < LINES_MAX && (
        <button type="button" className="a-button" onClick={() => setLines([...lines, EMPTY])}>
          {say('adjust_more')}
        </button>
      )}
      <label className="a-field">
        <span>{say('adjust_document')}</span>
        <input
          type="file"
          accept={PICTURES_OFFERED}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) upload.mutate(file)
          }}
        />
        <small className={upload.error ? 'a-fault' : undefined}>
          {upload.error ? wordsOf(upload.error) : say(path ? 'adjust_document_there' : 'adjust_document_hint')}
        </small>
      </label>
    </ActDialog>
  )
}

function LineFields({ n, line, onChange }: { n: number; line: Line; onChange: (line: Line) => void }) {
  const say = ledgerTexts.useText()
  const amount_fen = parseYuan(line.amount.trim()) ?? 0
  return (
    <div className="l-adjust">
      <Account
        label={say('adjust_from', { n })}
        code={line.from}
        change_fen={0 - amount_fen}
        onChange={(from) => onChange({ ...line, from })}
      />
      <Account
        label={say('adjust_to', { n })}
        code={line.to}
        change_fen={amount_fen}
        onChange={(to) => onChange({ ...line, to })}
      />
      <label className="a-field">
        <span>{say('adjust_amount', { n })}</span>
        <input
          value={line.amount}
          inputMode="decimal"
          onChange={(event) => onChange({ ...line, amount: event.target.value })}
        />
      </label>
    </div>
  )
}

interface AccountProps {
  label: string
  code: string
  /** What the line gives it, below zero what it takes. */
  change_fen: number
  onChange: (code: string) => void
}

function Account({ label, code, change_fen, onChange }: AccountProps) {
  const say = ledgerTexts.useText()
  const wanted = code.trim()
  const { data } = useQuery({
    queryKey: ['accounts', 'balance', wanted],
    enabled: wanted.includes(':'),
    queryFn: ({ signal }) => call('ledgerAccounts', { q: wanted }, { signal }),
  })
  const found = data?.list.find((row) => row.code === wanted)
  return (
    <label className="a-field">
      <span>{label}</span>
      <input
        value={code}
        placeholder="user:7:wallet"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <small>
        {found
          ? say('adjust_becomes', {
              before: formatFen(found.balance_fen),
              after: formatFen(found.balance_fen + change_fen),
            })
          : say('adjust_unknown')}
      </small>
    </label>
  )
}
