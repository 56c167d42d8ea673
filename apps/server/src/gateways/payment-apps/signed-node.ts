/** Alipay signs the text of one node of its answer, as it stands there: it is cut out, never written anew. */

export interface SignedNode {
  text: string
  value: unknown
  sign: string
}

/** The node of this name (or of an error) and its signature; undefined where the answer has none. */
export function nodeOf(answer: string, name: string): SignedNode | undefined {
  try {
    const whole = JSON.parse(answer) as Record<string, unknown>
    const found = [name, 'error_response'].find((one) => Object.hasOwn(whole, one))
    if (found === undefined || typeof whole.sign !== 'string') return undefined
    const from = answer.indexOf('{', answer.indexOf(`"${found}"`))
    const text = answer.slice(from, endOf(answer, from))
    return { text, value: JSON.parse(text), sign: whole.sign }
  } catch {
    return undefined
  }
}

/** Behind the brace that closes the one at from; braces inside of texts do not count. */
function endOf(answer: string, from: number): number {
  let depth = 0
  let quoted = false
  for (let at = from; at < answer.length; at++) {
    const sign = answer[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return at + 1
  }
  return answer.length
}
