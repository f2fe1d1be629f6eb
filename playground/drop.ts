/** Takes archives that are dropped anywhere on the page. */
export function acceptDrops(open: (archive: File) => void): () => void {
  const over = (event: DragEvent): void => {
    event.preventDefault();
    document.body.classList.add('dropping');
  };
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) document.body.classList.remove('dropping');
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    const [archive] = event.dataTransfer?.files ?? [];
    if (archive !== undefined) open(archive);
  };
  addEventListener('dragover', over);
  addEventListener('dragleave', leave);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('dragover', over);
    removeEventListener('dragleave', leave);
    removeEventListener('drop', drop);
  };
}
