/** The frame of every login page: the picture, the seal, the language, and the form below. */
import './login.css'
import { IconButton } from '@juya/ui'
import { GlobeIcon, XIcon } from '@juya/ui/icons.ts'
import { BrandSeal } from '@juya/ui/illustrations.tsx'
import type { FormEvent, ReactNode } from 'react'
import { goBack } from '../../lib/router/navigation.ts'
import { setLanguage, useLanguage } from '../../lib/texts/i18n.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'

const OTHER = { en: { lang: 'zh-CN', name: '中文' }, 'zh-CN': { lang: 'en', name: 'English' } } as const

export function LoginFrame({
  title,
  note,
  onSubmit,
  children,
  below,
}: {
  title: string
  note: string
  onSubmit: () => void
  children: ReactNode
  below?: ReactNode
}) {
  const t = useText()
  const other = OTHER[useLanguage()]
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <PageShell nav={null} ground="white">
      <div className="login-hero">
        <img className="login-hero__image" src="/h5/static/login.webp" alt="" fetchPriority="high" />
        <div className="login-hero__row">
          <IconButton label={t('close')} icon={<XIcon size={24} />} onClick={() => goBack()} />
          <button
            type="button"
            className="login-hero__language"
            lang={other.lang}
            onClick={() => setLanguage(other.lang)}
          >
            <GlobeIcon size={18} /> {other.name}
          </button>
        </div>
        <span className="login-hero__seal">
          <BrandSeal size={60} />
        </span>
      </div>
      <form className="login-form" onSubmit={send} noValidate>
        <h1 className="login-form__title">{title}</h1>
        <p className="login-form__note">{note}</p>
        {children}
        {below}
      </form>
    </PageShell>
  )
}
