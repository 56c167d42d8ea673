/** Templates T5 to T8 and T10: settings, dashboards, chats, results and documents. */
import './pages.css'
import { classes, Price, StickySubmit } from '@juya/ui'
import { CheckCircleIcon, CheckIcon, ClockIcon, WarningCircleIcon, XCircleIcon } from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import { PageShell, type PageShellProps, type ShellCommon } from '../page-shell.tsx'
import { CellsSkeleton, TextSkeleton } from '../skeletons.tsx'
import { useText } from './pages.i18n.ts'

/** T5. Cells in groups. */
export const SettingsPage = ({ children, ...rest }: ShellCommon & { children: ReactNode }) => (
  <PageShell skeleton={<CellsSkeleton />} {...rest}>
    {children}
  </PageShell>
)

export interface DashboardPageProps
  extends ShellCommon,
    Pick<PageShellProps, 'onRefresh' | 'skeleton' | 'nav' | 'tabs'> {
  /** red: the buyer's. shop: ink. plain: no tint. */
  tint?: 'red' | 'shop' | 'plain'
  /** The tinted header: who, and the headline number. Without a bar of its own it starts at the top of the screen. */
  header: ReactNode
  children: ReactNode
}

/** T6. A tinted header, then cards; the first may overlap the header by 12 px. */
export function DashboardPage({ tint = 'red', header, children, nav, ...rest }: DashboardPageProps) {
  return (
    <PageShell {...rest} nav={nav === undefined ? null : nav}>
      <div className={classes('page-dashboard__header', `page-dashboard__header--${tint}`)}>{header}</div>
      <div className="page-dashboard__body">{children}</div>
    </PageShell>
  )
}

export interface ResultPageProps extends ShellCommon {
  tone: 'done' | 'waiting' | 'failed' | 'warning'
  word: ReactNode
  fen?: number
  note?: ReactNode
  /** One or two buttons; the first is the main one. */
  actions: ReactNode
  /** Receipt rows and what follows them. */
  children?: ReactNode
}

const RESULT_ICONS = { done: CheckCircleIcon, waiting: ClockIcon, failed: XCircleIcon, warning: WarningCircleIcon }

/** T8. The result, the amount, the next two things to do, the receipt. */
export function ResultPage({ tone, word, fen, note, actions, children, ...rest }: ResultPageProps) {
  const Icon = RESULT_ICONS[tone]
  return (
    <PageShell {...rest}>
      <section className={classes('page-result', `page-result--${tone}`)} role="status">
        <Icon size={68} weight="fill" className="page-result__icon" />
        <h2 className="page-result__word">{word}</h2>
        {fen !== undefined && <Price fen={fen} size="sheet" decimals="auto" />}
        {note && <p className="page-result__note">{note}</p>}
        <div className="page-result__actions">{actions}</div>
      </section>
      {children}
    </PageShell>
  )
}

export interface DocumentPageProps extends ShellCommon {
  heading: string
  version_line?: string
  /** What has to be known before reading. */
  above?: ReactNode
  /** Plain sentences for those who will not read on. */
  in_short?: readonly string[]
  /** Of headings and paragraphs, made by the server. */
  html?: string
  children?: ReactNode
  agree?: { text: string; onPress: () => void; loading?: boolean }
}

/** T10. A text to be read: version line, title, the short of it, body, and a bar to agree where one is needed. */
export function DocumentPage({
  heading,
  version_line,
  above,
  in_short = [],
  html,
  children,
  agree,
  ...rest
}: DocumentPageProps) {
  const t = useText()
  return (
    <PageShell
      {...rest}
      ground="white"
      skeleton={<TextSkeleton />}
      bar={
        agree && (
          <StickySubmit type="button" onPress={agree.onPress} loading={agree.loading}>
            {agree.text}
          </StickySubmit>
        )
      }
    >
      <article className="page-document">
        {version_line && <p className="j-meta">{version_line}</p>}
        <h2 className="page-document__title">{heading}</h2>
        {above}
        {in_short.length > 0 && (
          <section className="page-document__short" aria-label={t('in_short')}>
            <h3>{t('in_short')}</h3>
            <ul>
              {in_short.map((line) => (
                <li key={line}>
                  <CheckIcon size={16} />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {html !== undefined && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it of headings and paragraphs, each escaped
          <div className="page-document__text" dangerouslySetInnerHTML={{ __html: html }} />
        )}
        {children}
      </article>
    </PageShell>
  )
}
