/** A hundred and twenty texts that would run in a careless page. */

/** Each sets this when it runs. */
export const RAN = 'window.ran=1'
const EVENTS =
  'onload onerror onfocus onclick onmouseover ontoggle onbegin onpointerenter onanimationstart onscroll'.split(' ')
const TAGS = 'img svg body video audio iframe details input marquee object'.split(' ')
export const PAYLOADS: readonly string[] = [
  ...TAGS.flatMap((tag) => EVENTS.map((event) => `<${tag} src=x autofocus open ${event}=${RAN}>`)),
  `<script>${RAN}</script>`,
  `"><script>${RAN}</script>`,
  `'-${RAN}-'`,
  `\`\${${RAN}}\``,
  `{{constructor.constructor('${RAN}')()}}`,
  `\${${RAN}}`,
  `</textarea><script>${RAN}</script>`,
  `</title><svg/onload=${RAN}>`,
  `<a href="javascript:${RAN}">x</a>`,
  `[x](javascript:${RAN})`,
  `javascript:${RAN}//`,
  `<scr<script>ipt>${RAN}</scr</script>ipt>`,
  `<SCRIPT>${RAN}</SCRIPT>`,
  `<svg><script>${RAN}</script></svg>`,
  `<math><mi xlink:href="javascript:${RAN}">x`,
  `<iframe srcdoc="<script>parent.${RAN}</script>">`,
  `<img src="x" onerror="&#119;indow.ran=1">`,
  `\u202e<script>${RAN}</script>`,
  `<!--><script>${RAN}</script-->`,
  `<style>@keyframes x{}</style><b style="animation:x" onanimationstart="${RAN}">`,
]
/** For fields that take few letters. */
export const SHORT = '<svg/onload=ran=1>'
