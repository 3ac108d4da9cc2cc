/** 今天要办: what is due or waits for the reader. */
export default function TodayPanel() {
  return (
    <section aria-label="今天要办">
      <h2>今天要办</h2>
    </section>
  );
}
