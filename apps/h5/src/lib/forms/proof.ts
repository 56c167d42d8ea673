/** The work a refusal asks for. Its code comes only when some is; it is the browser's: the other of the same name is Node's, and ends at once in a browser. */

const bytesOf = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
const textOf = (bytes: string): string => btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Works on a challenge. @returns the proof, as a call takes it */
export async function solve(challenge: string): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const asked = JSON.parse(bytesOf(challenge))
  const solution = await solveChallenge({ challenge: asked, deriveKey })
  return textOf(JSON.stringify({ challenge: asked, solution }))
}
