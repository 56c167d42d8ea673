/** What the platform found out about a listing by itself: what is to be read stands in front. */
import type { ReactNode } from 'react'
import { CheckCircleIcon, WarningCircleIcon } from '../../lib/icons.ts'
import { Card } from '../small-parts.tsx'
import { checkTexts } from './checks.i18n.ts'
import './checks.css'

interface Check {
  key: string
  ok: boolean
  detail?: string | null | undefined
}

export function ChecksCard({ checks, children }: { checks: readonly Check[]; children?: ReactNode }) {
  const say = checkTexts.useText()
  const failed = checks.filter((check) => !check.ok)
  return (
    <Card
      title={say('checks')}
      side={
        <span className={failed.length > 0 ? 'o-verdict o-verdict--amber' : 'o-verdict'}>
          {say('passed', { passed: checks.length - failed.length })}
          {failed.length > 0 && ` · ${say('to_read', { count: failed.length })}`}
        </span>
      }
    >
      <ul className="o-checks">
        {[...failed, ...checks.filter((check) => check.ok)].map((check) => (
          <li key={check.key} className={check.ok ? undefined : 'o-checks__bad'}>
            {check.ok ? <CheckCircleIcon size={18} weight="fill" /> : <WarningCircleIcon size={18} weight="fill" />}
            <span>
              {say(`${check.ok ? 'ok' : 'bad'}.${check.key}` as 'ok.no_contact', { detail: check.detail ?? '' })}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}
