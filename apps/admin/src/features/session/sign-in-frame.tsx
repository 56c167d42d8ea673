/** The frame of signing in and enrolling: brand, promise, language. */
import { BrandSeal } from '@juya/ui'
import type { ReactNode } from 'react'
import { common } from '../../lib/common.i18n.ts'
import { setLanguage, useLanguage } from '../../lib/i18n.ts'
import { TranslateIcon } from '../../lib/icons.ts'
import { signInTexts } from './sign-in.i18n.ts'
import './sign-in.css'

export function SignInFrame({ children }: { children: ReactNode }) {
  const say = signInTexts.useText()
  const words = common.useText()
  const language = useLanguage()
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
        {children}
      </main>
    </div>
  )
}
