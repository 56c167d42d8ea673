/** The foot of a pane that decides: who has it, the reason, what the feature's buttons do, and that it is written down. */
import type { ReactNode } from 'react'
import { common } from '../../lib/common.i18n.ts'
import { ClaimBar } from '../claims/claim-bar.tsx'
import { ReasonField } from '../reason-dialog.tsx'
import type { Decision } from './use-decision.ts'
import './decision.css'

interface DecisionFootProps {
  decision: Decision
  title?: string
  /** What the reason is asked for with; absent: none is given. */
  label?: string | undefined
  /** Stands above the reason, as the outcomes do. */
  choices?: ReactNode
  /** The previews and the buttons. */
  children: ReactNode
}

export function DecisionFoot({ decision, title, label, choices, children }: DecisionFootProps) {
  const words = common.useText()
  const { claim, draft, write } = decision
  return (
    <div className="a-aside__foot">
      {title && <h2>{title}</h2>}
      <ClaimBar claim={claim} draft={draft} />
      {choices}
      {label && <ReasonField value={draft.form.reason} onChange={write} label={label} rows={2} />}
      {children}
      <small className="a-faint">{words('audited')}</small>
    </div>
  )
}

/** Instead of it, for those who read and do not decide. */
export const FootNote = ({ text }: { text: string }) => (
  <div className="a-aside__foot">
    <p className="a-note">{text}</p>
  </div>
)
