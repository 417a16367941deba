import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * Lucene as a peer of the index: the same pages and words, one thread. A page of results is the best 1,000 by BM25, blended
 * with Domain Authority, at most two of a domain, ten rows with their stored text.
 *
 *   java Peer.java build pages.tsv folder
 *   java Peer.java ask folder queries.txt     a line each; answers a line each: first, median of ten warm runs, matches, milliseconds to count them
 */
public class Peer {
  static final int TOP = 1000, ROWS = 10, OF_A_DOMAIN = 2, COLD_RUNS = 5, WARM_RUNS = 10;
  static final String[] WORDS = {"title", "url", "text", "key"};

  public static void main(String[] given) throws Exception {
    if (given[0].equals("build")) build(Path.of(given[1]), Path.of(given[2]));
    else ask(Path.of(given[1]), Path.of(given[2]));
  }

  static void build(Path pages, Path folder) throws Exception {
    var config = new IndexWriterConfig(new WhitespaceAnalyzer());
    config.setRAMBufferSizeMB(256);
    config.setMergeScheduler(new SerialMergeScheduler());
    try (var writer = new IndexWriter(FSDirectory.open(folder), config);
        BufferedReader lines = Files.newBufferedReader(pages)) {
      for (String line; (line = lines.readLine()) != null; ) {
        String[] cells = line.split("\t", -1);
        var page = new Document();
        page.add(new SortedDocValuesField("domain", new BytesRef(cells[0])));
        String[] numbers = {"date", "da", "spam"};
        for (int at = 0; at < numbers.length; at++) {
          int value = Integer.parseInt(cells[1 + at]);
          page.add(new IntPoint(numbers[at], value));
          page.add(new NumericDocValuesField(numbers[at] + "_value", value));
        }
        for (int at = 0; at < WORDS.length; at++) {
          boolean isShown = WORDS[at].equals("title") || WORDS[at].equals("text");
          page.add(new TextField(WORDS[at], cells[4 + at], isShown ? Field.Store.YES : Field.Store.NO));
        }
        writer.addDocument(page);
      }
      writer.commit();
      writer.forceMerge(1);
    }
  }

  static void ask(Path folder, Path queries) throws Exception {
    try (DirectoryReader reader = DirectoryReader.open(FSDirectory.open(folder))) {
      var searcher = new IndexSearcher(reader);
      searcher.setQueryCache(null);
      var threads = java.lang.management.ManagementFactory.getThreadMXBean();
      for (String line : Files.readAllLines(queries)) {
        Query query = new Parser(line).next();
        double first = 0;
        double[] warm = new double[WARM_RUNS];
        double[] used = new double[WARM_RUNS];
        for (int run = 0; run < COLD_RUNS + WARM_RUNS; run++) {
          long processor = threads.getCurrentThreadCpuTime();
          long from = System.nanoTime();
          page(reader, searcher, query);
          double ms = (System.nanoTime() - from) / 1e6;
          if (run >= COLD_RUNS) used[run - COLD_RUNS] = (threads.getCurrentThreadCpuTime() - processor) / 1e6;
          if (run == 0) first = ms;
          if (run >= COLD_RUNS) warm[run - COLD_RUNS] = ms;
        }
        Arrays.sort(warm);
        Arrays.sort(used);
        long from = System.nanoTime();
        int matches = searcher.count(query);
        double counting = (System.nanoTime() - from) / 1e6;
        System.out.printf(Locale.ROOT, "%.3f\t%.3f\t%d\t%.3f\t%.3f%n", first, warm[WARM_RUNS / 2], matches, counting, used[WARM_RUNS / 2]);
      }
    }
  }

  static int page(IndexReader reader, IndexSearcher searcher, Query query) throws Exception {
    var collector = TopScoreDocCollector.create(TOP, TOP);
    searcher.search(query, collector);
    ScoreDoc[] best = collector.topDocs().scoreDocs;
    if (best.length == 0) return 0;
    float highest = best[0].score;
    ScoreDoc[] ascending = best.clone();
    Arrays.sort(ascending, Comparator.comparingInt(one -> one.doc));
    double[][] rows = new double[best.length][];
    int leaf = -1, base = 0, end = 0;
    NumericDocValues authority = null;
    SortedDocValues domains = null;
    for (int at = 0; at < ascending.length; at++) {
      ScoreDoc one = ascending[at];
      while (one.doc >= end) {
        LeafReaderContext context = reader.leaves().get(++leaf);
        base = context.docBase;
        end = base + context.reader().maxDoc();
        authority = context.reader().getNumericDocValues("da_value");
        domains = context.reader().getSortedDocValues("domain");
      }
      authority.advanceExact(one.doc - base);
      domains.advanceExact(one.doc - base);
      double blended = 0.7 * one.score / highest + 0.3 * Math.max(0, authority.longValue()) / 100.0;
      rows[at] = new double[] {one.doc, blended, domains.ordValue()};
    }
    Arrays.sort(rows, (a, b) -> Double.compare(b[1], a[1]));
    var ofDomain = new HashMap<Double, Integer>();
    int shown = 0, length = 0;
    for (double[] row : rows) {
      if (ofDomain.merge(row[2], 1, Integer::sum) > OF_A_DOMAIN) continue;
      length += reader.document((int) row[0]).get("text").length();
      if (++shown == ROWS) break;
    }
    return length;
  }

  /** Reads what lucene-query.ts writes. */
  static class Parser {
    final String[] tokens;
    int at = 0;

    Parser(String line) {
      tokens = line.trim().split(" ");
    }

    Query next() {
      at++;
      String kind = tokens[at++];
      if (kind.equals("and") || kind.equals("or")) return group(kind.equals("and"));
      if (kind.equals("not")) {
        var all = new BooleanQuery.Builder().add(new MatchAllDocsQuery(), BooleanClause.Occur.FILTER);
        Query without = all.add(next(), BooleanClause.Occur.MUST_NOT).build();
        at++;
        return without;
      }
      String name = tokens[at++];
      List<String> rest = new ArrayList<>();
      while (!tokens[at].equals(")")) rest.add(tokens[at++]);
      at++;
      if (kind.equals("key")) return new ConstantScoreQuery(new TermQuery(new Term("key", name)));
      if (kind.equals("range")) {
        int low = Integer.parseInt(rest.get(0)), high = Integer.parseInt(rest.get(1));
        return new ConstantScoreQuery(
            new IndexOrDocValuesQuery(
                IntPoint.newRangeQuery(name, low, high),
                NumericDocValuesField.newSlowRangeQuery(name + "_value", low, high)));
      }
      if (!name.equals("any")) return phrase(name, rest);
      return new BooleanQuery.Builder()
          .add(new BoostQuery(phrase("title", rest), 5f), BooleanClause.Occur.SHOULD)
          .add(phrase("text", rest), BooleanClause.Occur.SHOULD)
          .build();
    }

    Query group(boolean all) {
      var group = new BooleanQuery.Builder();
      boolean hasPositive = false;
      while (!tokens[at].equals(")")) {
        boolean isNot = all && tokens[at + 1].equals("not");
        if (isNot) at += 2;
        group.add(
            next(),
            isNot ? BooleanClause.Occur.MUST_NOT : all ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD);
        if (isNot) at++;
        else hasPositive = true;
      }
      at++;
      if (!hasPositive) group.add(new MatchAllDocsQuery(), BooleanClause.Occur.FILTER);
      return group.build();
    }

    static Query phrase(String field, List<String> words) {
      if (words.size() == 1) return new TermQuery(new Term(field, words.get(0)));
      var phrase = new PhraseQuery.Builder();
      for (int at = 0; at < words.size(); at++)
        if (!words.get(at).equals("*")) phrase.add(new Term(field, words.get(at)), at);
      return phrase.build();
    }
  }
}
