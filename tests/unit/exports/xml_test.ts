import { assertEquals } from "@std/assert";
import { renderXml } from "../../../shared/exports/xml.ts";
import { readWithDom, readWithFastXmlParser } from "../../support/read_xml.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** An object as JSON text, and the content of its `<analysis>` element. */
const DOCUMENTS: readonly (readonly [string, string])[] = [
  ['{"spf":"pass","threatLevel":"high"}', "<spf>pass</spf><threatLevel>high</threatLevel>"],
  ['{"a":1,"b":true,"c":null}', '<a type="number">1</a><b type="boolean">true</b><c type="null"/>'],
  ['{"a":{"b":"x"},"c":{}}', '<a type="object"><b>x</b></a><c type="object"/>'],
  ['{"a":["x",2]}', '<a type="array"><item>x</item><item type="number">2</item></a>'],
  ['{"a":"<b>&\\"\\u0027]]>"}', "<a>&lt;b&gt;&amp;&quot;&apos;]]&gt;</a>"],
  ['{"a":" x\\ty\\n"}', "<a> x\ty\n</a>"],
  ['{"a":"x\\r\\ny"}', '<a encoding="json">&quot;x\\r\\ny&quot;</a>'],
  ['{"a":"\\u0000\\ud800\\uffff"}', '<a encoding="json">&quot;\\u0000\\ud800\\uffff&quot;</a>'],
  ['{"two words":"x"}', '<field name="two words">x</field>'],
  ['{"":"x"}', '<field name="">x</field>'],
  ['{"1a":"x"}', '<field name="1a">x</field>'],
  ['{"xmlThing":"x"}', '<field name="xmlThing">x</field>'],
  ['{"a:b":"x"}', '<field name="a:b">x</field>'],
  ['{"<&\\"":1}', '<field name="&lt;&amp;&quot;" type="number">1</field>'],
  ['{"é":"x"}', '<field name="é">x</field>'],
  ['{"__proto__":{"a":"x"}}', '<field name="__proto__" type="object"><a>x</a></field>'],
  ['{"constructor":"x"}', '<field name="constructor">x</field>'],
  ['{"a\\nb":"x"}', '<field name="&quot;a\\nb&quot;" nameEncoding="json">x</field>'],
  ['{"#text":"x"}', '<field name="#text">x</field>'],
  ['{":@":{"a":"x"}}', '<field name=":@" type="object"><a>x</a></field>'],
];

Deno.test("renderXml gives every value one well-formed place", () => {
  assertEquals(DOCUMENTS.length > 15, true);
  for (const [json, content] of DOCUMENTS) {
    assertEquals(renderXml(JSON.parse(json)), `${HEAD}<analysis>${content}</analysis>`, json);
  }
  assertEquals(renderXml({}), `${HEAD}<analysis/>`);
});

Deno.test("renderXml writes an object of very many values as one JSON text that still holds them", () => {
  const largestAnalysis = { list: Array(9_999).fill(0) };
  const beyond = [
    { list: Array(10_000).fill(0) },
    Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`k${i}`, "<\u0000"])),
    { list: Array(200).fill(Array(60).fill(null)) },
  ];
  assertEquals(
    renderXml(largestAnalysis).startsWith(`${HEAD}<analysis><list type="array"><item`),
    true,
  );
  for (const analysis of [largestAnalysis, ...beyond]) {
    const xml = renderXml(analysis);
    assertEquals(xml.startsWith(`${HEAD}<analysis encoding="json">`), analysis !== largestAnalysis);
    for (const read of [readWithDom, readWithFastXmlParser]) {
      assertEquals(JSON.stringify(read(xml)), JSON.stringify(analysis));
    }
  }
});
