/** Copies a text; false if the app around the page does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // There is no permission, or no clipboard API because the page is not served over HTTPS.
    return copySelected(text);
  }
}

/** The way without the clipboard API: selects a text and runs the copy command. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'unseen';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
