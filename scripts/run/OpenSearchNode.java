import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/** Starts one OpenSearch node, 2.19 or 3.x, from the jars in the class path. Each argument is a setting, key=value. */
public class OpenSearchNode extends Node {
  private static final List<String> PLUGINS = List.of(
      "transport.Netty4", "analysis.common.CommonAnalysis", "painless.Painless", "index.reindex.Reindex", "index.mapper.MapperExtras");

  @SuppressWarnings({"unchecked", "rawtypes"}) // Version 2 takes classes of plugins, version 3 their descriptions.
  private OpenSearchNode(Environment environment, Collection plugins) {
    super(environment, plugins, true);
  }

  public static void main(String[] args) throws Exception {
    Settings.Builder settings = Settings.builder();
    for (String arg : args) settings.put(arg.split("=", 2)[0], arg.split("=", 2)[1]);
    boolean described = false;
    for (Constructor<?> each : Node.class.getDeclaredConstructors())
      if (each.toGenericString().contains("PluginInfo")) described = true;
    List<Object> plugins = new ArrayList<>();
    for (String name : PLUGINS) {
      Class<?> plugin = Class.forName("org.opensearch." + name + (described ? "ModulePlugin" : "Plugin"));
      plugins.add(described
          ? new PluginInfo(plugin.getName(), "class path", "NA", Version.CURRENT, "17", plugin.getName(), null, List.of(), false)
          : plugin);
    }
    Node node = new OpenSearchNode(
        InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> "node"), plugins);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        node.close();
      } catch (Exception e) {
        e.printStackTrace();
      }
    }));
    node.start();
    System.out.println("OpenSearch started");
    Thread.currentThread().join();
  }
}
