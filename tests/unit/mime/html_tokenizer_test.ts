import { assertEquals } from "@std/assert";
import { HtmlTokenizer } from "../../../shared/mime/html_tokenizer.ts";
import { assertLinear } from "../../support/assert_linear.ts";

/** Tokens in short: text as it is, tags with their attributes before them. */
function listTokens(html: string, isXml = false): string[] {
  const tokenTexts: string[] = [];
  new HtmlTokenizer(html, {
    text: (start, end, coded) =>
      void tokenTexts.push(`${coded ? "" : "raw "}${html.slice(start, end)}`),
    attribute: (name, start, end) => void tokenTexts.push(`${name}=[${html.slice(start, end)}]`),
    startTag: (tag, isEmpty) => void tokenTexts.push(`<${tag}${isEmpty ? "/" : ""}>`),
    endTag: (tag) => void tokenTexts.push(`</${tag}>`),
    comment: (start, end) => void tokenTexts.push(`<!--${html.slice(start, end)}-->`),
    isFull: false,
  }, isXml).read();
  return tokenTexts;
}

function assertTokens(cases: Readonly<Record<string, readonly string[]>>, isXml = false): void {
  for (const [html, expected] of Object.entries(cases)) {
    assertEquals(listTokens(html, isXml), expected, html);
  }
}

Deno.test("HtmlTokenizer starts a tag only where a letter follows <", () => {
  assertTokens({
    "": [],
    "a < b <3 <<b>": ["a < b <3 <", "<b>"],
    "a<": ["a<"],
    "a</": ["a</"],
    "a</>b": ["a", "b"],
    "a</ b>c</3>": ["a", "<!-- b-->", "c", "<!--3-->"],
    "</B a='>'>c": ["a=[>]", "</b>", "c"],
    "<\u00e9>": ["<\u00e9>"],
  });
});

Deno.test("HtmlTokenizer reads attributes with and without quotation marks", () => {
  assertTokens({
    "<A B='c\">'D=\"e'\"f=g/h>": ['b=[c">]', "d=[e']", "f=[g/h]", "<a>"],
    "<a\nb\t=\fc\rd>": ["b=[c]", "d=[]", "<a>"],
    "<a/b//c=/>": ["b=[]", "c=[/]", "<a>"],
    "<a =b==c =>": ["=b=[=c]", "==[]", "<a>"],
    "<a b=>c": ["b=[]", "<a>", "c"],
    "<a<b>": ["<a<b>"],
    "<br / >": ["<br>"],
    "<br/>": ["<br/>"],
    "<a b/>": ["b=[]", "<a/>"],
    "<a b='c'/>": ["b=[c]", "<a/>"],
    "<a b='c'd>": ["b=[c]", "d=[]", "<a>"],
  });
});

Deno.test("HtmlTokenizer does not report a tag that does not end", () => {
  for (const cut of ["<a", "<a ", "<a /", "</a", "</a b", "<a b", "<a b=", "<a b='c"]) {
    assertEquals(listTokens(`x${cut}`).filter((each) => !each.includes("=")), ["x"], cut);
  }
});

Deno.test("HtmlTokenizer reports comments, and what browsers take for comments", () => {
  assertTokens({
    "<!--a-->b": ["<!--a-->", "b"],
    "<!--a--!>b": ["<!--a-->", "b"],
    "<!--a--->b": ["<!--a--->", "b"],
    "<!-->a<!--->b<!---->c": ["<!---->", "a", "<!---->", "b", "<!---->", "c"],
    "<!--a--b-->": ["<!--a--b-->"],
    "<!--a->b": ["<!--a->b-->"],
    "<!---!>a-->": ["<!---!>a-->"],
    "<!a>b<?c?>d": ["<!--a-->", "b", "<!--?c?-->", "d"],
    "<!>a<!->b": ["<!---->", "a", "<!----->", "b"],
    "<![CDATA[a>b]]>": ["<!--[CDATA[a-->", "b]]>"],
    "<svg><![CDATA[a>b]]></svg>": ["<svg>", "raw a>b", "</svg>"],
    "<!DocType html>a<!doc>b": ["a", "<!--doc-->", "b"],
    "<!doctype": [],
    "<!": ["<!---->"],
    "<!--a--!": ["<!--a-->"],
    "<!--a---": ["<!--a--->"],
    "<!--a-": ["<!--a-->"],
    "<!---": ["<!---->"],
  });
});

Deno.test("HtmlTokenizer ends an element that holds only text at its own end tag", () => {
  assertTokens({
    "<style>a<b></c></STYLE x>d": ["<style>", "raw a<b></c>", "x=[]", "</style>", "d"],
    "<title>a</titles></title>": ["<title>", "a</titles>", "</title>"],
    "<textarea><b></textarea/>c": ["<textarea>", "<b>", "</textarea>", "c"],
    "<xmp></xm</xmp": ["<xmp>", "raw </xm</xmp"],
    "<iframe></iframe><b>": ["<iframe>", "</iframe>", "<b>"],
    "<plaintext>a</plaintext>": ["<plaintext>", "raw a</plaintext>"],
    "<noscript><b>": ["<noscript>", "<b>"],
  });
});

Deno.test("HtmlTokenizer keeps a script inside a comment in a script", () => {
  const createScript = (content: string, rest: readonly string[] = ["b"]) => ({
    [`<script>${content}</script>b`]: ["<script>", `raw ${content}`, "</script>", ...rest],
  });
  assertTokens({
    ...createScript("a<!--<script></script>"),
    ...createScript("<!-->"),
    ...createScript("<!--><script>"),
    ...createScript("<!--a--><script>"),
    ...createScript("<!--<scripts>"),
    "<script><!--<script></script>b": ["<script>", "raw <!--<script></script>b"],
    "<script>a</scripts></SCRIPT >b": ["<script>", "raw a</scripts>", "</script>", "b"],
  });
});

Deno.test("HtmlTokenizer reads XML by the rules of XML", () => {
  assertTokens({
    "<?xml a='>'?><B:c D='e'/>f": ["d=[e]", "<b:c/>", "f"],
    "<style><b/></style >": ["<style>", "<b/>", "</style>"],
    "a<![CDATA[b>c]]>d<!ENTITY e>f": ["a", "raw b>c", "d", "f"],
    "</ a>b</>": ["</a>", "b</>"],
    "<1>a<!--b-->": ["<1>", "a", "<!--b-->"],
    "a<?b": ["a", "b"],
    "<![CDATA[a": ["raw a"],
  }, true);
});

Deno.test("HtmlTokenizer takes linear time on what is never closed and on what repeats", () => {
  const pieces = [
    "<",
    "</",
    "<!--",
    "--!",
    "<a b='",
    '<a b="c',
    "<style></",
    "<script><!--<script>",
  ];
  for (const piece of [...pieces, "<!", "<?", "<a ", "&", "<title></titl"]) {
    for (const isXml of [false, true]) {
      assertLinear((html: string) => void listTokens(html, isXml), {
        make: (size) => piece.repeat(size / piece.length),
        size: 50_000,
        maxSize: 400_000,
      });
    }
  }
});
