/** Templates T4 and T11: forms and wizards. */
import './pages.css'
import { Progress, StickySubmit } from '@juya/ui'
import type { FormEvent, ReactNode } from 'react'
import { PageShell, type PageShellProps, type ShellCommon } from '../page-shell.tsx'
import { CellsSkeleton } from '../skeletons.tsx'
import { useText } from './pages.i18n.ts'

export interface FormPageProps extends ShellCommon, Pick<PageShellProps, 'nav' | 'skeleton' | 'instead' | 'ground'> {
  onSubmit: () => void
  /** A verb, with the amount in it where there is one. Without it the form has no bar of its own. */
  submit?: ReactNode
  submitting?: boolean
  disabled?: boolean
  /** Why it cannot be sent yet. */
  reason?: ReactNode
  /** A second button left of the main one, such as Save draft. */
  second?: ReactNode
  children: ReactNode
}

/** T4. Groups of fields and the button that stays. Sending a form with errors scrolls to the first of them. */
export function FormPage({
  onSubmit,
  submit,
  submitting,
  disabled,
  reason,
  second,
  children,
  skeleton,
  ...rest
}: FormPageProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    onSubmit()
    requestAnimationFrame(() => {
      const wrong = form.querySelector<HTMLElement>('[data-invalid]')
      wrong?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      wrong?.querySelector<HTMLElement>('input,textarea,button')?.focus({ preventScroll: true })
    })
  }
  return (
    <form className="page-form" onSubmit={send} noValidate>
      <PageShell
        {...rest}
        skeleton={skeleton ?? <CellsSkeleton />}
        bar={
          submit !== undefined && (
            <StickySubmit loading={submitting} disabled={disabled} reason={reason} second={second}>
              {submit}
            </StickySubmit>
          )
        }
      >
        {children}
      </PageShell>
    </form>
  )
}

export interface WizardPageProps extends Omit<FormPageProps, 'nav'> {
  steps: readonly string[]
  /** Index of the current step. */
  step: number
}

/** T11. Named segments of progress, one group of decisions per step, draft and next. */
export function WizardPage({
  steps,
  step,
  children,
  onSubmit,
  submit,
  submitting,
  disabled,
  reason,
  second,
  ...rest
}: WizardPageProps) {
  const t = useText()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="page-form" onSubmit={send} noValidate>
      <PageShell
        {...rest}
        skeleton={<CellsSkeleton />}
        tabs={<Progress steps={steps} current={step} label={t('step_of', { step: step + 1, steps: steps.length })} />}
        bar={
          <StickySubmit loading={submitting} disabled={disabled} reason={reason} second={second}>
            {submit}
          </StickySubmit>
        }
      >
        {children}
      </PageShell>
    </form>
  )
}
