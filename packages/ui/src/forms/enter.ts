interface Key {
  key: string
  keyCode: number
  isComposing?: boolean
  nativeEvent?: { isComposing: boolean }
}

/** What a key says while an input method composes. WebKit ends the composition first and then tells of the Enter that ended it, with this code alone. */
const COMPOSING_CODE = 229

/** Whether Enter was pressed to send or search, and not to end a composition. */
export const isEnter = ({ key, keyCode, isComposing, nativeEvent }: Key): boolean =>
  key === 'Enter' && keyCode !== COMPOSING_CODE && !(nativeEvent?.isComposing ?? isComposing)
