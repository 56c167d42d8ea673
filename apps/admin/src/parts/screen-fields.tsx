/** Fields for where something leads on a phone: a screen of the app, and what that is about. */
import {
  BANNER_SCREEN_NAMES,
  BANNER_SCREENS,
  type BannerScreen,
  bannerLink,
} from '@juya/contract/operator/resources/content/screens.ts'
import { screenTexts } from './screens.i18n.ts'

export interface ScreenForm {
  /** '' where none is chosen. */
  screen: BannerScreen | ''
  value: string
}

const whatAbout = (screen: ScreenForm['screen']) =>
  screen === '' ? undefined : (BANNER_SCREENS[screen] as { about?: 'id' | 'code' }).about

/** What the screen is about; '' for one that is about nothing. */
export const aboutOf = ({ screen, value }: ScreenForm): string => (whatAbout(screen) ? value.trim() : '')

/** Whether it leads somewhere, or nowhere on purpose. */
export const leadsSomewhere = (form: ScreenForm): boolean =>
  form.screen === '' || bannerLink(form.screen, aboutOf(form)) !== undefined

interface ScreenFieldsProps {
  label: string
  /** What choosing none says; left out: one must be chosen. */
  none?: string | undefined
  form: ScreenForm
  put: (part: ScreenForm) => void
}

export function ScreenFields({ label, none, form: { screen, value }, put }: ScreenFieldsProps) {
  const say = screenTexts.useText()
  const about = whatAbout(screen)
  return (
    <>
      <label className="a-field">
        <span>{label}</span>
        <select
          value={screen}
          onChange={(event) => put({ screen: event.target.value as ScreenForm['screen'], value: '' })}
        >
          {none !== undefined && <option value="">{none}</option>}
          {BANNER_SCREEN_NAMES.map((name) => (
            <option key={name} value={name}>
              {say(`screen.${name}`)}
            </option>
          ))}
        </select>
      </label>
      {about && (
        <label className="a-field">
          <span>{say(`value_${about}`)}</span>
          <input value={value} onChange={(event) => put({ screen, value: event.target.value })} />
        </label>
      )}
    </>
  )
}
