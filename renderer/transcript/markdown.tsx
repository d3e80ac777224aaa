import type { ReactNode } from 'react'
import { Fragment, memo } from 'react'
import { useTranslation } from 'react-i18next'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CodeLine } from '../code/code-line.tsx'
import { type CodeLanguage, languageNamed } from '../code/languages.ts'
import { type TokenLines, useTokens } from '../code/use-tokens.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { OddText } from '../ui/odd-text.tsx'
import { CopyButton } from './copy-button.tsx'
import { linkTarget } from './link-target.ts'
import { showOddCharacters, textOf } from './visible-characters.ts'
import './markdown.css'

/**
 * The model's text as elements. Raw HTML stays text, nothing is loaded, and an address is a button that asks main:
 * the text can neither run, fetch nor navigate.
 */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  return (
    <ReactMarkdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components} urlTransform={keepUrl}>
      {text}
    </ReactMarkdown>
  )
})

const remarkPlugins = [remarkGfm]
const rehypePlugins = [showOddCharacters]

// No address reaches an attribute that acts, so each is kept as written and can be shown.
const keepUrl = (url: string): string => url

const components: Components = {
  a: ({ href, children }) => <Link url={href ?? ''}>{children}</Link>,
  img: ({ src, alt }) => <Image url={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  pre: ({ node, children }) => (
    <CodeBlock code={node ? textOf(node) : ''} language={languageOfBlock(node)}>
      {children}
    </CodeBlock>
  ),
  input: ({ checked }) => <span className="md-check">{checked ? '☑' : '☐'}</span>,
  table: ({ children }) => (
    <div className="md-table">
      <table>{children}</table>
    </div>
  ),
  // Headings of a reply do not belong to the outline of the window.
  h1: ({ children }) => <p className="md-heading md-heading-1">{children}</p>,
  h2: ({ children }) => <p className="md-heading md-heading-2">{children}</p>,
  h3: ({ children }) => <p className="md-heading">{children}</p>,
  h4: ({ children }) => <p className="md-heading">{children}</p>,
  h5: ({ children }) => <p className="md-heading">{children}</p>,
  h6: ({ children }) => <p className="md-heading">{children}</p>,
}

function Link({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  const { t } = useTranslation('transcript')
  const target = linkTarget(url)
  if (target.kind === 'inert') {
    return (
      <span className="md-link-inert" title={`${t('linkInert')} ${url}`}>
        {children}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="md-link"
      title={t('linkHint', { url: target.url })}
      onClick={() => void askMainOrTell('link.open', { url: target.url })}
    >
      {children}
    </button>
  )
}

function Image({ url, alt }: { readonly url: string; readonly alt: string }) {
  const { t } = useTranslation('transcript')
  return (
    <span className="md-image">
      {t('image')} <OddText text={alt === '' ? t('imageNoText') : alt} />{' '}
      <span className="mono">
        <OddText text={url.slice(0, 300)} />
      </span>
    </span>
  )
}

type BlockNode = NonNullable<ExtraProps['node']> | undefined

/** The word behind the fence, as markdown gives it to the element inside: `language-ts`. */
function languageOfBlock(node: BlockNode): CodeLanguage | null {
  const inner = node?.children[0]
  const names = inner?.type === 'element' ? inner.properties['className'] : undefined
  const name = Array.isArray(names) ? names.map(String).find((one) => one.startsWith('language-')) : undefined
  return name === undefined ? null : languageNamed(name.slice('language-'.length))
}

interface CodeBlockProps {
  readonly code: string
  readonly language: CodeLanguage | null
  readonly children: ReactNode
}

function CodeBlock({ code, language, children }: CodeBlockProps) {
  const { t } = useTranslation('transcript')
  const text = code.replace(/\n$/u, '')
  const tokens = useTokens(text, language)
  return (
    <section className="md-code" aria-label={t('code')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{tokens === null ? children : <ColouredCode text={text} tokens={tokens} />}</pre>
      <CopyButton label={t('copyCode')} text={() => text} />
    </section>
  )
}

function ColouredCode({ text, tokens }: { readonly text: string; readonly tokens: TokenLines }) {
  return (
    <code>
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one block never move
        <Fragment key={index}>
          {index > 0 && '\n'}
          <CodeLine text={line} tokens={tokens[index] ?? null} />
        </Fragment>
      ))}
    </code>
  )
}
