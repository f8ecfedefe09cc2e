/** Style sheet of the documentation page, in the tokens of the app. */
export const STYLE = `
:root{--accent:#0b7a5b;--soft:#e6f4ef;--ink:#101828;--second:#5b6472;--line:#e9ecf0;--page:#f4f5f7;--card:#fff}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.55 system-ui,"PingFang SC","Noto Sans SC",sans-serif}
.page{display:grid;grid-template-columns:260px minmax(0,1fr);max-width:1180px;margin:0 auto}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px 16px;font-size:13px}
nav h2{font-size:12px;color:var(--second);margin:16px 8px 4px;font-weight:600}
nav a{display:block;padding:4px 8px;border-radius:8px;color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
nav a:hover,nav a:focus-visible{background:var(--soft);color:var(--accent)}
main{padding:24px 24px 96px;min-width:0}
h1{font-size:34px;line-height:1.2;margin:8px 0 12px;letter-spacing:-.02em}
main>section>h2{font-size:22px;margin:48px 0 12px}
p{margin:8px 0;max-width:70ch}
.second{color:var(--second)}
article{background:var(--card);border-radius:16px;padding:16px 20px;margin:12px 0;scroll-margin-top:16px}
article h3{font:600 15px/1.4 ui-monospace,SFMono-Regular,Menlo,monospace;margin:0;overflow-wrap:anywhere}
.head{display:flex;gap:8px 12px;align-items:center;flex-wrap:wrap}
.tag{font-size:12px;border-radius:99px;padding:2px 10px;background:var(--soft);color:var(--accent);font-weight:600}
h4{font-size:13px;margin:16px 0 4px;color:var(--second);font-weight:600}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;min-width:560px;font-size:13px}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-top:1px solid var(--line)}
th{color:var(--second);font-weight:600;border-top:0}
code,td:first-child{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:12.5px;overflow-wrap:anywhere}
td:nth-child(2){overflow-wrap:anywhere;max-width:280px}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:800px){.page{display:block}nav{position:static;height:auto;padding-bottom:0}main{padding:16px}}
`;
