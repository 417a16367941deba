import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.codelibs.opensearch.runner.node.OpenSearchRunnerNode;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;

/** One node on loopback: java OpenSearchNode.java <folder> <name> <http port> <transport port> <all names> <all transport addresses>. */
public class OpenSearchNode {
    /** As they are called in 3.x and in 2.x. */
    private static final String[][] MODULES = {
        {"org.opensearch.transport.Netty4ModulePlugin", "org.opensearch.transport.Netty4Plugin"},
        {"org.opensearch.analysis.common.CommonAnalysisModulePlugin", "org.opensearch.analysis.common.CommonAnalysisPlugin"},
    };

    public static void main(String[] args) throws Exception {
        Path home = Path.of(args[0]);
        Path config = home.resolve("config");
        Files.createDirectories(config);
        Settings settings = Settings.builder()
            .put("path.home", home.toString())
            .put("cluster.name", "linklode-live-tests")
            .put("node.name", args[1])
            .put("network.host", "127.0.0.1")
            .put("http.port", args[2])
            .put("transport.port", args[3])
            .putList("cluster.initial_cluster_manager_nodes", args[4].split(","))
            .putList("discovery.seed_hosts", args[5].split(","))
            // A test that kills a node waits for it to be missed.
            .put("cluster.fault_detection.leader_check.interval", "500ms")
            .put("cluster.fault_detection.follower_check.interval", "500ms")
            .put("cluster.routing.allocation.disk.threshold_enabled", "false")
            .put("transport.type", "netty4")
            .put("http.type", "netty4")
            .build();
        Collection<Class<? extends Plugin>> plugins = new ArrayList<>();
        for (String[] names : MODULES) plugins.add(firstOf(names));
        Node node = new OpenSearchRunnerNode(new Environment(settings, config), plugins);
        node.start();
        System.out.println("started");
        // Ends with whoever started it, whose end of this pipe closes.
        while (System.in.read() != -1) continue;
        Runtime.getRuntime().halt(0);
    }

    private static Class<? extends Plugin> firstOf(String[] names) throws ClassNotFoundException {
        for (String name : List.of(names)) {
            try {
                return Class.forName(name).asSubclass(Plugin.class);
            } catch (ClassNotFoundException error) {
                continue;
            }
        }
        throw new ClassNotFoundException(String.join(" or ", names));
    }
}
